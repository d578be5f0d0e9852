import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { composeDescription } from '#rules/description-composer.ts'
import { createDescriptionWriter } from './description-writer.ts'
import { readEnv } from '#server/platform/operations/env.ts'

type Asked = { path: string | undefined; key: string | undefined; body: { model: string; messages: unknown[] } }

/** A model's HTTP endpoint; `answer` is what it does with a call. */
async function modelServer(answer: (response: ServerResponse) => void) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      asked.push({ path: request.url, key: request.headers.authorization, body: JSON.parse(body) })
      answer(response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}

async function read(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const says = (content: string) => (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      id: 'one',
      created: 1,
      model: 'small',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  )

const writerFor = (address: string, milliseconds?: number) =>
  createDescriptionWriter(
    readEnv({
      DATABASE_URL: 'postgres://nobody@localhost/none',
      SECRET_KEY: 'k'.repeat(32),
      AI_BASE_URL: address,
      AI_MODEL: 'small',
      AI_API_KEY: 'a key',
    }),
    milliseconds,
  )

const wish = { title: 'Growing a team', tags: ['Leadership', 'Tech'] }
const sentence = 'We look at how a team of three becomes one of ten without losing what made it good. '

test('the configured model is asked with its key, and sees the title and the tags', async () => {
  const { asked, address } = await modelServer(says(sentence.repeat(3)))
  expect(await writerFor(address)(wish)).toBe(sentence.repeat(3).trim())
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer a key', body: { model: 'small' } })
  expect(JSON.stringify(asked[0]!.body.messages)).toMatch(/Growing a team.*Leadership/)
})

test('of an answer only words and lines stay', async () => {
  const answer = `<think>hm</think># **Growing**\r\n\r\n\r\n\r\n* ${sentence}\n<script>alert(1)</script><p onclick="x()">${sentence}</p>\u0007 https://example.org/x`
  const { address } = await modelServer(says(answer))
  const kept = sentence.trim()
  expect(await writerFor(address)(wish)).toBe(`Growing\n\n- ${kept}\n${kept}`)
})

test.each([
  ['an answer that is too short', says('Good.')],
  ['an error', (response: ServerResponse) => response.writeHead(400).end('{"error":{"message":"no"}}')],
  ['something that is no answer', (response: ServerResponse) => response.end('<html>')],
  ['a line cut off', (response: ServerResponse) => response.destroy()],
])('%s gives no draft', async (_, answer) => {
  const { address } = await modelServer(answer)
  await expect(writerFor(address)(wish)).rejects.toMatchObject({ code: 'helper_failed' })
})

test('a model that does not answer in time gives no draft', async () => {
  const { address, asked } = await modelServer(() => {})
  await expect(writerFor(address, 300)(wish)).rejects.toMatchObject({ code: 'helper_failed' })
  expect(asked.length).toBeLessThanOrEqual(1)
})

test('without a model the draft is composed here', async () => {
  const env = readEnv({ DATABASE_URL: 'postgres://nobody@localhost/none', SECRET_KEY: 'k'.repeat(32) })
  expect(await createDescriptionWriter(env)(wish)).toBe(composeDescription(wish.title, wish.tags))
})
