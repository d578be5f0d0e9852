import { DAY } from '#rules/time/days.ts'
import { request as requestHttp, type ClientRequest } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'

/** Milliseconds. */
const TIMEOUT = 10_000
/** Proxies renew certificates about a month before their end. */
const FEW_DAYS = 14

/** Asks the public address as a browser would, by its name and through the proxy: health, certificate and WebSocket. */
export async function checkPublicAddress(appUrl: string, now: () => number = Date.now): Promise<string> {
  const health = await answerOf(open(`${appUrl}/healthz`))
  if (health.status !== 200) throw new Error(`${appUrl}/healthz answers ${health.status}: does the proxy lead here?`)
  const certificate = health.validTo === undefined ? 'no certificate' : validityOf(health.validTo, now())
  const key = Buffer.from('a browser of ours').toString('base64').slice(0, 24)
  const socket = await answerOf(
    open(`${appUrl}/realtime/?EIO=4&transport=websocket`, {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: appUrl,
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
    }),
  )
  if (socket.status !== 101)
    throw new Error(`${appUrl}/realtime answers ${socket.status} to a WebSocket: the proxy must pass upgrades on`)
  return `${appUrl} answers, with WebSockets; ${certificate}`
}

/** When a certificate ends, in words; throws where that is soon. */
export function validityOf(validTo: string, now: number): string {
  const days = Math.floor((Date.parse(validTo) - now) / DAY)
  if (days < FEW_DAYS) throw new Error(`the certificate ends in ${days} days (${validTo}) and was not renewed`)
  return `the certificate ends in ${days} days`
}

const open = (address: string, headers: Record<string, string> = {}) =>
  (address.startsWith('https:') ? requestHttps : requestHttp)(address, {
    headers,
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT),
  })

type Answer = { status: number; validTo: string | undefined }

function answerOf(request: ClientRequest): Promise<Answer> {
  return new Promise((done, failed) => {
    const finish = (status: number | undefined, socket: Partial<TLSSocket>) => {
      done({ status: status ?? 0, validTo: socket.getPeerCertificate?.().valid_to })
      request.destroy()
    }
    request.on('error', failed)
    request.on('response', (response) => finish(response.statusCode, response.socket as Partial<TLSSocket>))
    request.on('upgrade', (response, socket) => {
      finish(response.statusCode, {})
      socket.destroy()
    })
    request.end()
  })
}
