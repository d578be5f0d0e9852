import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, type Duplex } from 'node:stream'

type Incoming = Http2ServerRequest | IncomingMessage

/** Headers of one connection only, which HTTP/2 has no place for. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

const forwardable = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)))

/** HTTP/2 and HTTP/1.1 over TLS in front of a program on loopback, as operators run it. The certificate is signed by itself. */
export async function startTlsProxy(port: number, upstreamPort: number): Promise<() => Promise<void>> {
  const agent = new Agent({ keepAlive: true })
  const host = `127.0.0.1:${port}`
  const to = { host: '127.0.0.1', port: upstreamPort, agent }
  const server = createSecureServer({ ...makeCertificate(), allowHTTP1: true }, (incoming, answer) => {
    const headers = { ...forwardable(incoming.headers), host, 'x-forwarded-proto': 'https' }
    const forwarded = request({ ...to, method: incoming.method, path: incoming.url, headers }, (from) => {
      answer.writeHead(from.statusCode!, forwardable(from.headers))
      pipeline(from, answer as Http2ServerResponse & ServerResponse, () => undefined)
    })
    forwarded.on('error', () => answer.stream?.destroy())
    pipeline(incoming as Incoming & NodeJS.ReadableStream, forwarded, () => undefined)
  })
  const sockets = new Set<Duplex>()
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Browsers open WebSockets over HTTP/1.1.
  server.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upstream = connect(upstreamPort, '127.0.0.1')
    const lines = rawHeaders.flatMap((text, i) => (i % 2 === 0 ? [`${text}: ${rawHeaders[i + 1]}`] : []))
    upstream.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    upstream.write(head)
    pipeline(socket, upstream, socket, () => undefined)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return async () => {
    agent.destroy()
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'kando-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const args = ['req', '-x509', ...curve, '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=127.0.0.1']
  execFileSync('openssl', args, { stdio: 'ignore' })
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return made
}
