import { createServer, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { freePort } from './ports.ts'

/** Another body for an address; undefined leaves the server's. A number is a status instead. */
export type Rewrite = (path: string, body: string) => string | number | undefined

/** A line between browsers and a program, which a test cuts and mends: a service worker notices it, too. */
export type Line = {
  readonly url: string
  /** Every connection breaks, and none is accepted. */
  cut(): void
  /** Requests arrive and are never answered. */
  hang(): void
  mend(): void
  /** Whose answers are changed, as by a deploy. */
  rewrite(change: Rewrite): void
  close(): Promise<void>
}

type State = 'open' | 'cut' | 'hanging'

export async function openLine(upstream: string): Promise<Line> {
  const port = await freePort()
  const { port: upstreamPort } = new URL(upstream)
  const sockets = new Set<Duplex>()
  let state: State = 'open'
  let change: Rewrite = () => undefined
  const server = createServer((incoming, answer) => {
    if (state === 'hanging') return
    const { method, url = '', headers } = incoming
    const to = { host: '127.0.0.1', port: upstreamPort, method, path: url }
    const forwarded = request({ ...to, headers: { ...headers, 'accept-encoding': 'identity' } }, async (from) => {
      const body = await bodyOf(from)
      const other = change(url, body.toString())
      if (typeof other === 'number') return answer.writeHead(other).end()
      const sent = other === undefined ? body : Buffer.from(other)
      const { 'transfer-encoding': _, ...rest } = from.headers
      answer.writeHead(from.statusCode!, { ...rest, 'content-length': sent.length }).end(sent)
    })
    forwarded.on('error', () => answer.destroy())
    incoming.pipe(forwarded)
  })
  server.on('connection', (socket) => {
    if (state === 'cut') socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, socket: Duplex) => {
    const other = connect(Number(upstreamPort), '127.0.0.1')
    const lines = rawHeaders.flatMap((text, i) => (i % 2 === 0 ? [`${text}: ${rawHeaders[i + 1]}`] : []))
    other.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    for (const one of [socket, other]) one.on('error', () => undefined)
    socket.pipe(other).pipe(socket)
    socket.on('close', () => other.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const become = (next: State) => {
    state = next
    if (next !== 'open') for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => become('cut'),
    hang: () => become('hanging'),
    mend: () => become('open'),
    rewrite: (next) => (change = next),
    close: async () => {
      become('cut')
      await new Promise((done) => server.close(done))
    },
  }
}

async function bodyOf(from: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
