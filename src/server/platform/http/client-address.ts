import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Env } from '#server/platform/operations/env.ts'

/** The proxies whose forwarding headers are trusted, as Fastify's `trustProxy` option. */
export const trustProxyOption = (trusted: Env['TRUST_PROXY']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

/** The client address of a request that bypasses Fastify, computed as `request.ip`. */
export function clientAddress(request: IncomingMessage, trusted: Env['TRUST_PROXY']): string {
  if (trusted === false) return request.socket.remoteAddress ?? ''
  return proxyAddress(request, typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted.split(','))
}
