import { randomUUID } from 'node:crypto'
import { request, type Agent } from 'node:http'
import type { Reply, Route, RouteInput } from '#contract/route.ts'
import { addressOf, type CallInput } from '#web/platform/api/address.ts'
import { ApiError, isRefusal, Unreachable } from '#web/platform/api/api-error.ts'
import { withRetries } from '#web/platform/api/api.ts'
import { pause } from '../load.ts'
import type { Addresses } from './addresses.ts'
import type { Recorder } from './recorder.ts'

/** Calls as browsers make them, with the browser's own code for what is sent again and when. */
export type Browser = {
  /** One read; undefined where the person sees an error. */
  read<R extends Route>(route: R, input: RouteInput<R>, token?: string): Promise<Reply<R> | undefined>
  /** A command with one key, which the person repeats until it is answered; undefined where it is refused. */
  command<R extends Route>(route: R, input: RouteInput<R>, token: string): Promise<Reply<R> | undefined>
  /** Opens a page with the scripts and styles that it names. */
  visit(path: string): Promise<void>
}

/** Milliseconds after which a person presses again. */
const pressAgain = 1_000
/** Milliseconds, as in `send.ts` of the web. */
const callTimeout = 20_000

export function createBrowser(url: string, recorder: Recorder, addresses: Addresses): Browser {
  /** Up to three times, as browsers do; throws what the person sees. */
  const repeat = async <T>(kind: 'read' | 'command', what: string, send: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    let attempts = 0
    const note = (failed: { failedAtFirst: boolean; failedAfterRetries: boolean }) =>
      recorder.call({ ...failed, milliseconds: performance.now() - startedAt })
    try {
      const reply = await withRetries(kind, () => {
        attempts++
        return send()
      })
      note({ failedAtFirst: attempts > 1, failedAfterRetries: false })
      return reply
    } catch (error) {
      if (isRefusal(error)) recorder.refuse(`${what}: ${error.status} ${error.code}`)
      note({ failedAtFirst: true, failedAfterRetries: true })
      throw error
    }
  }
  const agentOf = (token: string | undefined) => (token === undefined ? addresses.next() : addresses.of(token))
  const nameOf = ({ method, path }: Route) => `${method} ${path}`
  return {
    read: (route, input, token) =>
      repeat('read', nameOf(route), () => send(url, route, input as CallInput, { token, agent: agentOf(token) })).catch(
        () => undefined,
      ) as Promise<never>,
    async command(route, input, token) {
      const key = randomUUID()
      for (;;) {
        try {
          return (await repeat('command', nameOf(route), () =>
            send(url, route, input as CallInput, { token, key, agent: agentOf(token) }),
          )) as Reply<typeof route>
        } catch (error) {
          if (isRefusal(error)) return undefined
          await pause(pressAgain)
        }
      }
    },
    async visit(path) {
      const agent = addresses.next()
      const load = async (address: string) => {
        const { status, text } = await ask('GET', new URL(address, url), { agent, headers: { accept: '*/*' } })
        // A file of another version is none of the server's decisions.
        if (status !== 200) throw new ApiError(status === 404 ? 502 : status, null)
        return text
      }
      await repeat('read', path, async () => {
        const named = [...(await load(path)).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)]
        await Promise.all(named.map(([, address]) => load(address!)))
      }).catch(() => undefined)
    },
  }
}

type Options = { token: string | undefined; key?: string; agent: Agent }

async function send(url: string, route: Route, input: CallInput, { token, key, agent }: Options): Promise<unknown> {
  const { body } = input
  const { status, retryAfter, text } = await ask(route.method, new URL(addressOf(route, input), url), {
    agent,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (status >= 200 && status < 300) return text === '' ? null : (JSON.parse(text) as unknown)
  throw new ApiError(status, text.startsWith('{') ? (JSON.parse(text) as object) : null, retryAfter)
}

type Asked = { agent: Agent; headers: Record<string, string>; body?: string | undefined }
type Answer = { status: number; retryAfter: string | null; text: string }

/** Throws `Unreachable` without a whole answer. */
const ask = (method: string, address: URL, { body, ...options }: Asked): Promise<Answer> =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(address, { ...options, method, signal: AbortSignal.timeout(callTimeout) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode!,
          retryAfter: response.headers['retry-after'] ?? null,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  }).catch((cause: unknown) => {
    throw new Unreachable(method === 'GET' ? 'unreachable' : 'unanswered', { cause })
  })
