import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Env } from '#server/platform/operations/env.ts'

/** Who may say where a request comes from, in the words of Fastify's `trustProxy`. */
export const trustOf = (trusted: Env['TRUST_PROXY']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

/** The address of a caller whom Fastify does not see, as `request.ip` would say it. */
export function callerAddress(request: IncomingMessage, trusted: Env['TRUST_PROXY']): string {
  if (trusted === false) return request.socket.remoteAddress ?? ''
  return proxyAddress(request, typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted.split(','))
}
