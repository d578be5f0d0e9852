import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { brokenAnswers, excessiveAnswers, hostileServer } from '#test/support/servers/hostile-server.ts'
import { createGuardedFetch, type FetchError } from './guarded-fetch.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const open = createGuardedFetch({ privateHosts: ['127.0.0.1'] })
const failureOf = (fetching: Promise<unknown>) =>
  fetching.then(
    () => 'fetched',
    (error: FetchError) => error.failure,
  )

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0177.0.0.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.20.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.100.100.200/',
  'http://198.18.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[2002:7f00:1::]/',
  'http://localhost/',
  'http://user:password@example.org/',
  'http://example.org:22/',
  'file:///etc/passwd',
  'ftp://example.org/',
  'gopher://example.org/',
  'not an address',
])('%s is refused', async (url) => {
  const guarded = createGuardedFetch({
    privateHosts: [],
    lookup: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  expect(await failureOf(guarded(url))).toBe('address')
})

test('a name is refused when only one of its addresses is internal', async () => {
  const addresses = [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  const guarded = createGuardedFetch({ privateHosts: [], lookup: (_name, done) => done(null, addresses) })
  expect(await failureOf(guarded('https://calendar.example.org/'))).toBe('address')
})

test('a name is resolved once for each request, and the connection uses that answer', async () => {
  const url = await serve((_request, response) => response.end('here'))
  let lookups = 0
  const guarded = createGuardedFetch({
    privateHosts: ['calendar.test'],
    lookup: (_name, done) => done(null, [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]),
  })
  expect((await guarded(`http://calendar.test:${new URL(url).port}/`)).text).toBe('here')
  expect(lookups).toBe(1)
})

test('a redirect within the host is followed, and one to another place is refused', async () => {
  const targets: Record<string, string> = { '/a': '/b', '/out': 'http://localhost/', '/loop': '/loop' }
  const url = await serve(({ url: path = '' }, response) =>
    targets[path] ? response.writeHead(302, { location: targets[path] }).end() : response.end('found'),
  )
  expect((await open(`${url}/a`)).text).toBe('found')
  expect(await failureOf(open(`${url}/out`))).toBe('address')
  expect(await failureOf(open(`${url}/loop`))).toBe('address')
})

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('an answer in %s is unpacked, also where the server closes the connection behind it', async (encoding, encode) => {
  const text = randomBytes(500_000).toString('hex')
  const body = encode(text)
  const { url } = await hostileServer((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`)
    socket.end(body)
  })
  expect(await open(url)).toMatchObject({ status: 200, text })
})

test.each(brokenAnswers)('%s in place of an answer is an error, and the connection is closed', async (_, answer) => {
  const { url, left } = await hostileServer(answer)
  expect(await failureOf(open(url, { timeout: 300 }))).toBe('unreachable')
  await left
})

test.each(excessiveAnswers)('%s is an error, and the connection is closed', async (_, answer) => {
  const { url, left } = await hostileServer(answer)
  // Long enough for 90 MB on a busy machine.
  expect(await failureOf(open(url, { timeout: 60_000 }))).toBe('too_large')
  await left
})

test('where no redirect is followed it is the answer, and a request has a limit of its own', async () => {
  const url = await serve(({ url: path }, response) =>
    path === '/a' ? response.writeHead(302, { location: '/b' }).end() : response.end('x'.repeat(1001)),
  )
  expect((await open(`${url}/a`, { redirects: 'none' })).status).toBe(302)
  expect((await open(url, { maxSize: 1001 })).text).toHaveLength(1001)
  expect(await failureOf(open(url, { maxSize: 1000 }))).toBe('too_large')
})

test('a name that does not exist is an error', async () => {
  const guarded = createGuardedFetch({ privateHosts: [], lookup: (_name, done) => done(new Error('ENOTFOUND')) })
  expect(await failureOf(guarded('https://calendar.example.org/'))).toBe('unreachable')
})

test('where only secure addresses are called, plain http is for the hosts of the operator', async () => {
  const url = await serve((_request, response) => response.end('here'))
  const guarded = createGuardedFetch({ privateHosts: ['127.0.0.1'], isSecure: true })
  expect(await failureOf(guarded('http://example.org/'))).toBe('address')
  expect((await guarded(url)).text).toBe('here')
})

test('a name server that never answers is an error', async () => {
  const guarded = createGuardedFetch({ privateHosts: [], lookup: () => {} })
  expect(await failureOf(guarded('https://calendar.example.org/', { timeout: 50 }))).toBe('unreachable')
})

test('a secure connection that is never established is an error', async () => {
  const { url, left } = await hostileServer(() => {})
  expect(await failureOf(open(url.replace('http:', 'https:'), { timeout: 100 }))).toBe('unreachable')
  await left
})
