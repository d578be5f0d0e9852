import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { instanceEvents } from '#contract/webhooks/constants.ts'
import { webhookRoutes } from '#contract/webhooks/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeEndpoint } from '#server/features/webhooks/factory.ts'
import { apiForTest } from '#test/support/api.ts'
import { freePort } from '#test/support/ports.ts'

const guide = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const receiverCode = /```js\n(.*?)```/s.exec(guide)![1]!

test('docs/webhooks.md explains every event', () => {
  expect([...guide.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, event]) => event)).toEqual([...instanceEvents])
})

test.each([
  ['with the secret takes what is sent', true],
  ['with another secret refuses it', false],
])('the receiver of docs/webhooks.md %s', async (_, hasSecret) => {
  // The library compares with the clock of the system.
  const api = await apiForTest({ now: new Date().toISOString(), env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
  const [user, port] = [await makeUser(api), await freePort()]
  const { id, secret } = await makeEndpoint(api, user.userId, { url: `http://127.0.0.1:${port}/` })
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', receiverCode], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: hasSecret ? secret : other },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void program.kill())
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('listening')
  await api.call(webhookRoutes.testWebhook, { params: { id } }, { as: user.token })
  await api.runJobs()
  const { body } = await api.call(webhookRoutes.listDeliveries, { params: { id }, query: {} }, { as: user.token })
  expect(body).toMatchObject([
    hasSecret ? { status: 'DELIVERED', answerStatus: 204 } : { status: 'WAITING', answerStatus: 401 },
  ])
  if (hasSecret) expect((await lines.next()).value).toBe('1 webhook.test {}')
})
