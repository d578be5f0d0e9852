import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDataFolder } from './support/data-folder.ts'
import { startProgram } from './support/program.ts'

// A whole program with a database of its own, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 120_000 })

const recorder = pathToFileURL(join(import.meta.dirname, 'support/record-connections.ts')).href
/** Of the machine itself: the embedded database, through its socket, and the program's own address. */
const isOwn = (target: string) => /^(?:socket \/|(?:datagram )?(?:127\.0\.0\.1|::1|localhost)(?: |$))/.test(target)

test('a started instance opens no connection that it was not told to', async () => {
  const dataDir = createDataFolder()
  const file = join(dataDir, 'connections.txt')
  writeFileSync(file, '', { mode: 0o666 })
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const program = await startProgram({ dataDir, env: { NODE_OPTIONS: `--import=${recorder}`, CONNECTIONS_TO: file } })
  onTestFinished(async () => void (await program.stop()))
  for (const path of [
    '/',
    '/find',
    '/group-sessions',
    '/login',
    '/api/config',
    '/sitemap.xml',
    '/cloth/a.png',
    '/api/docs',
  ])
    expect((await fetch(program.url + path)).status, path).toBe(200)
  const registered = await fetch(`${program.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'a long enough Passw0rd!', fullName: 'Ada' }),
  })
  expect(registered.status).toBe(201)
  // The worker has run, too.
  await vi.waitFor(
    async () => expect(await (await fetch(`${program.url}/mailbox.json?to=ada@example.com`)).json()).toHaveLength(1),
    { timeout: 30_000, interval: 200 },
  )
  await program.stop()
  const targets = readFileSync(file, 'utf8').trim().split('\n')
  expect(targets.filter((target) => !isOwn(target))).toEqual([])
  // What is recorded: the connections to the database.
  expect(targets.length).toBeGreaterThan(3)
})
