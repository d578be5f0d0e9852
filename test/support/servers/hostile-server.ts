import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** Writes an answer in raw bytes, once a request has arrived. */
type Answer = (socket: Socket) => void

const MEGABYTE = 1024 * 1024
const OK = 'HTTP/1.1 200 OK\r\n'

const write =
  (text: string): Answer =>
  (socket) =>
    void socket.write(text)

/** A few bytes at a time, for ever. */
const drip =
  (start: string, more: (index: number) => string): Answer =>
  (socket) => {
    socket.write(start)
    let index = 0
    const timer = setInterval(() => socket.write(more(index++)), 5)
    socket.once('close', () => clearInterval(timer))
  }

/** As fast as the other side reads, for ever. */
const flood =
  (start: string, more: string): Answer =>
  (socket) => {
    const go = () => {
      while (!socket.destroyed && socket.write(more));
    }
    socket.write(start)
    socket.on('drain', go)
    go()
  }

const whole =
  (encoding: string, encode: () => Buffer): Answer =>
  (socket) => {
    const body = encode()
    socket.write(`${OK}content-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n\r\n`)
    socket.end(body)
  }

const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
const encoders = { gzip: gzipSync, 'x-gzip': gzipSync, deflate: deflateSync, br: brotli }

/** Some are below and some above the 64 kB that a stream holds, and some begin with what cannot be compressed. */
const bombs = Object.entries(encoders).flatMap(([encoding, encode]) =>
  [
    { start: 0, zeros: 40 },
    { start: 0, zeros: 90 },
    { start: 200_000, zeros: 40 },
  ].map(({ start, zeros }): readonly [string, Answer] => [
    `a bomb in ${encoding} (${start} bytes and ${zeros} MB of zeros)`,
    whole(encoding, () => encode(Buffer.concat([randomBytes(start), Buffer.alloc(zeros * MEGABYTE)]))),
  ]),
)

/** More than ten megabytes. */
export const excessiveAnswers: readonly (readonly [string, Answer])[] = [
  ...bombs,
  ['an endless body', flood(`${OK}\r\n`, 'x'.repeat(65_536))],
  ['an endless body in chunks', flood(`${OK}transfer-encoding: chunked\r\n\r\n`, `10000\r\n${'x'.repeat(65_536)}\r\n`)],
]

/** None that ends well. */
export const brokenAnswers: readonly (readonly [string, Answer])[] = [
  ['nothing', () => {}],
  ['an end at once', (socket) => void socket.end()],
  ['no HTTP', write('hello\r\n\r\n')],
  [
    '101 with an upgrade',
    write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  ],
  ['101 alone', write('HTTP/1.1 101 Switching Protocols\r\n\r\n')],
  ['100 for ever', drip('', () => 'HTTP/1.1 100 Continue\r\n\r\n')],
  ['103 for ever', drip('', () => 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')],
  ['a head and then nothing', write(`${OK}content-length: 100\r\n\r\n`)],
  ['half a body and then nothing', write(`${OK}content-length: 100\r\n\r\nhalf`)],
  ['half a body and then an end', (socket) => void socket.end(`${OK}content-length: 100\r\n\r\nhalf`)],
  [
    'half a body and then a reset',
    (socket) => socket.write(`${OK}content-length: 9\r\n\r\nhalf`, () => socket.resetAndDestroy()),
  ],
  ['a slow head', drip(OK, () => 'x')],
  ['a slow body', drip(`${OK}content-length: 100000\r\n\r\n`, () => 'x')],
  ['headers for ever, slowly', drip(OK, (index) => `header-${index}: x\r\n`)],
  ['headers for ever, fast', flood(OK, 'header: x\r\n'.repeat(5_000))],
  ['a header without end', flood(`${OK}header: `, 'x'.repeat(65_536))],
  ['chunks of nothing but an extension', flood(`${OK}transfer-encoding: chunked\r\n\r\n1;`, 'x'.repeat(65_536))],
  ['trailers for ever', flood(`${OK}transfer-encoding: chunked\r\n\r\n0\r\n`, 'trailer: x\r\n'.repeat(5_000))],
]

/** A server on loopback that answers every request with these bytes. `left` resolves once the first caller has closed its connection. */
export async function hostileServer(answer: Answer): Promise<{ url: string; left: Promise<void> }> {
  const { promise: left, resolve } = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // The caller ends the connection in the middle of an answer.
    socket.on('error', () => {}).once('close', () => resolve())
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, left }
}
