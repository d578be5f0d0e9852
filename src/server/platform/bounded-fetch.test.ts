import { expect, test } from 'vitest'
import { brokenAnswers, excessiveAnswers, hostileServer } from '#test/support/servers/hostile-server.ts'
import { createBoundedFetch } from './bounded-fetch.ts'

/** For answers that never end by themselves. */
const openBriefly = createBoundedFetch({ timeout: 300 })
/** For what has to end otherwise than by its time, on a busy machine too. */
const open = createBoundedFetch({ timeout: 60_000 })

test('an answer keeps its status, headers and text', async () => {
  const { url } = await hostileServer((socket) =>
    socket.write('HTTP/1.1 404 Not Found\r\nX-Kind: test\r\ncontent-length: 5\r\n\r\nhello'),
  )
  const response = await open(url)
  expect([response.status, response.headers.get('x-kind'), await response.text()]).toEqual([404, 'test', 'hello'])
})

test('an answer without a body has none', async () => {
  const { url } = await hostileServer((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'))
  expect((await open(url)).body).toBeNull()
})

test.each(brokenAnswers)('%s in place of an answer is an error, and the connection is closed', async (_, answer) => {
  const { url, left } = await hostileServer(answer)
  await expect(openBriefly(url)).rejects.toThrow()
  await left
})

test.each(excessiveAnswers)('%s is an error, and the connection is closed', async (_, answer) => {
  const { url, left } = await hostileServer(answer)
  await expect(open(url)).rejects.toThrow(/more than|terminated/)
  await left
})

test('the signal of a caller ends a call earlier', async () => {
  const { url, left } = await hostileServer(() => {})
  const calling = createBoundedFetch()(url, { signal: AbortSignal.timeout(20) })
  await expect(calling).rejects.toThrow('timeout')
  await left
})
