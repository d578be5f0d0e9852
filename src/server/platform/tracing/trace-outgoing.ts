import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { beginInnerSpan, type Span } from './spans.ts'

type UndiciRequest = { origin?: string | URL; method: string }
type Listener = (message: unknown) => void

/**
 * Records calls to servers elsewhere, by `fetch` and by Node's own client, with their host: addresses hold secrets. Nothing is sent along:
 * those servers are not ours. Returns what ends it.
 */
export function traceOutgoing(isOurs: (host: string) => boolean): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (key: object, method: string, host: string) => {
    const attributes = { 'http.request.method': method, 'server.address': host }
    const span = isOurs(host) ? undefined : beginInnerSpan(`${method} ${host}`, 'client', attributes)
    if (span) spans.set(key, span)
  }
  const end = (key: object, status?: number, error?: unknown) => {
    spans.get(key)?.end(status === undefined ? {} : { 'http.response.status_code': status }, error)
    spans.delete(key)
  }
  const listeners: Record<string, Listener> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: UndiciRequest }
      begin(request, request.method, hostOf(request.origin))
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: UndiciRequest; response: { statusCode: number } }
      end(request, response.statusCode)
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: UndiciRequest; error: unknown }
      end(request, undefined, error)
    },
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest }
      begin(request, request.method, request.host)
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
      end(request, response.statusCode)
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown }
      end(request, undefined, error)
    },
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener)
  }
}

const hostOf = (origin: string | URL | undefined) => (URL.parse(String(origin))?.hostname ?? '').replace(/^\[|\]$/g, '')
