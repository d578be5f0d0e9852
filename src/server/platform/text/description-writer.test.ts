import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createDescriptionWriter } from './description-writer.ts'
import { readEnv } from '#server/platform/operations/env.ts'

type ModelCall = { path: string | undefined; key: string | undefined; body: { model: string; messages: unknown[] } }

/** A model endpoint that handles each call with `answer`. */
async function modelServer(answer: (response: ServerResponse) => void) {
  const calls: ModelCall[] = []
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      calls.push({ path: request.url, key: request.headers.authorization, body: JSON.parse(body) })
      answer(response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { calls, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}

async function read(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const replyWith = (content: string) => (response: ServerResponse) =>
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
  )!

const input = { title: 'Growing a team', tags: ['Leadership', 'Tech'] }
const sentence = 'We look at how a team of three becomes one of ten without losing what made it good. '

test('the configured model is called with its key, the title and the tags', async () => {
  const { calls, address } = await modelServer(replyWith(sentence.repeat(3)))
  expect(await writerFor(address)(input)).toBe(sentence.repeat(3).trim())
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer a key', body: { model: 'small' } })
  expect(JSON.stringify(calls[0]!.body.messages)).toMatch(/Growing a team.*Leadership/)
})

test('a response is reduced to words and lines', async () => {
  const answer = `<think>hm</think># **Growing**\r\n\r\n\r\n\r\n* ${sentence}\n<script>alert(1)</script><p onclick="x()">${sentence}</p>\u0007 https://example.org/x`
  const { address } = await modelServer(replyWith(answer))
  const plain = sentence.trim()
  expect(await writerFor(address)(input)).toBe(`Growing\n\n- ${plain}\n${plain}`)
})

test.each([
  ['a response that is too short', replyWith('Good.')],
  ['an error', (response: ServerResponse) => response.writeHead(400).end('{"error":{"message":"no"}}')],
  ['a malformed response', (response: ServerResponse) => response.end('<html>')],
  ['a dropped connection', (response: ServerResponse) => response.destroy()],
])('%s gives no draft', async (_, answer) => {
  const { address } = await modelServer(answer)
  await expect(writerFor(address)(input)).rejects.toMatchObject({ code: 'helper_failed' })
})

test('a model that does not answer in time gives no draft', async () => {
  const { address, calls } = await modelServer(() => {})
  await expect(writerFor(address, 300)(input)).rejects.toMatchObject({ code: 'helper_failed' })
  expect(calls.length).toBeLessThanOrEqual(1)
})

test('without a model there is no writer', () => {
  const env = readEnv({ DATABASE_URL: 'postgres://nobody@localhost/none', SECRET_KEY: 'k'.repeat(32) })
  expect(createDescriptionWriter(env)).toBeNull()
})
