import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer; at: number; tags: string[] }
/** How requests were answered, newest last: by path, and whether from a copy. */
type Served = { path: string; from: 'copy' | 'stale copy' | 'origin' | 'origin, not looked up' }

export type SharedCache = {
  readonly url: string
  readonly served: readonly Served[]
  readonly purges: readonly string[][]
  stop(): Promise<void>
}

const purgePath = '/purge-by-tag'
export const purgeToken = 'the token of the shared cache'
export const purgeAddress = (port: number) => `http://127.0.0.1:${port}${purgePath}`

/**
 * A shared cache in front of a server, as `docs/operations.md` has operators set one up: it follows `Cache-Control`, lets requests with the
 * cookie `signed-in` pass, ignores all other cookies, and drops pages by tag.
 */
export async function startSharedCache(origin: string, port: number): Promise<SharedCache> {
  const { hostname, port: originPort } = new URL(origin)
  const target = { host: hostname, port: Number(originPort) }
  const copies = new Map<string, Kept>()
  const served: Served[] = []
  const purges: string[][] = []

  const fetchFromOrigin = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<Kept>((done, failed) => {
      const { method, url: path, headers } = incoming
      const outgoing = ask({ ...target, method, path, headers }, async (answer) => {
        const received = await readAll(answer)
        const tags = String(answer.headers['cache-tag'] ?? '').split(',')
        done({ status: answer.statusCode!, headers: answer.headers, body: received, at: Date.now(), tags })
      })
      outgoing.on('error', failed)
      outgoing.end(body)
    })

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming)
    const path = incoming.url!
    const send = ({ status, headers, body: sent }: Kept, from: Served['from']) => {
      served.push({ path, from })
      response.writeHead(status, headers).end(sent)
    }
    if (path === purgePath) {
      if (incoming.headers.authorization !== `Bearer ${purgeToken}`) return void response.writeHead(403).end()
      const { tags } = JSON.parse(body.toString()) as { tags: string[] }
      purges.push(tags)
      for (const [key, kept] of copies) if (kept.tags.some((tag) => tags.includes(tag))) copies.delete(key)
      return void response.writeHead(200).end()
    }
    const isLookedUp = incoming.method === 'GET' && !/(?:^|;)\s*signed-in=/.test(incoming.headers.cookie ?? '')
    if (!isLookedUp) return send(await fetchFromOrigin(incoming, body), 'origin, not looked up')
    const key = `${path} ${incoming.headers['accept-encoding'] ?? ''}`
    const keep = async () => {
      const fetched = await fetchFromOrigin(incoming, body)
      if (lifeOf(fetched) > 0) copies.set(key, fetched)
      return fetched
    }
    const known = copies.get(key)
    const age = known ? (Date.now() - known.at) / 1000 : Number.POSITIVE_INFINITY
    if (known && age < lifeOf(known)) return send(known, 'copy')
    if (known && age < lifeOf(known) + secondsOf(known, 'stale-while-revalidate')) {
      void keep()
      return send(known, 'stale copy')
    }
    send(await keep(), 'origin')
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  const sockets = new Set<Duplex>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const lines = Array.from(
      { length: rawHeaders.length / 2 },
      (_, i) => `${rawHeaders[2 * i]}: ${rawHeaders[2 * i + 1]}`,
    )
    const upstream = connect(target.port, target.host, () => {
      upstream.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      one.on('error', () => one.destroy()).once('close', () => other.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${port}`,
    served,
    purges,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        // Those that carry WebSockets belong to the server no more, and would keep it open.
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Seconds that an answer may be kept; 0 for one that belongs to somebody. */
function lifeOf(answer: Kept): number {
  const isPublic = /(?:^|,)\s*public\b/.test(answer.headers['cache-control'] ?? '')
  return isPublic && answer.status === 200 && !answer.headers['set-cookie'] ? secondsOf(answer, 's-maxage') : 0
}

const secondsOf = ({ headers }: Kept, directive: string) =>
  Number(new RegExp(`(?:^|,)\\s*${directive}=(\\d+)`).exec(headers['cache-control'] ?? '')?.[1] ?? 0)

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
