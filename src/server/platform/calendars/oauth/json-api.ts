import * as z from 'zod/mini'
import type { CalendarFailure } from '#contract/calendars/routes.ts'
import { createBoundedFetch } from '#server/platform/bounded-fetch.ts'
import { CalendarError } from '../provider.ts'

/** An answer of an API that is an error. */
export class ApiError extends CalendarError {
  readonly status: number
  constructor(status: number, failure: CalendarFailure, retryAfter: number | undefined) {
    super(failure, `HTTP ${status}`, retryAfter)
    this.status = status
  }
}

type ApiRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  query?: Readonly<Record<string, string>>
  body?: object
  headers?: Readonly<Record<string, string>>
}

/** Calls a JSON API; `path` follows its address, or is a whole address of it. Throws `CalendarError`. */
export type JsonApi = <S extends z.ZodMiniType>(path: string, schema: S, request?: ApiRequest) => Promise<z.output<S>>

type Options = { baseUrl: string; accessToken: string; signal: AbortSignal; headers?: Readonly<Record<string, string>> }

export const createJsonApi =
  ({ baseUrl, accessToken, signal, headers }: Options): JsonApi =>
  async (path, schema, request = {}) => {
    const { response, text } = await send(urlOf(baseUrl, path, request.query), {
      method: request.method ?? 'GET',
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(request.body && { 'content-type': 'application/json' }),
        ...headers,
        ...request.headers,
      },
      signal,
      ...(request.body && { body: JSON.stringify(request.body) }),
    })
    if (!response.ok) throw errorOf(response, text)
    const parsed = z.safeParse(schema, parseJson(text))
    if (!parsed.success) throw new CalendarError('unreadable', 'An answer of another shape')
    return parsed.data
  }

/** Null in place of these statuses. */
export async function absent<T>(statuses: readonly number[], answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return null
    throw error
  }
}

/** The token goes to the provider only, also where an answer names the address of its next page. */
function urlOf(baseUrl: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = path.startsWith('/') ? new URL(baseUrl + path) : URL.parse(path)
  if (url?.origin !== new URL(baseUrl).origin) throw new CalendarError('unreadable', 'Another page is elsewhere')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

const boundedFetch = createBoundedFetch()

async function send(url: URL, request: RequestInit) {
  try {
    const response = await boundedFetch(url, { ...request, redirect: 'error' })
    return { response, text: await response.text() }
  } catch (error) {
    throw new CalendarError('unreachable', (error as Error).name)
  }
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

const failures: Readonly<Record<number, CalendarFailure>> = {
  401: 'refused',
  403: 'refused',
  404: 'gone',
  410: 'gone',
  429: 'rate_limited',
}

function errorOf(response: Response, text: string): ApiError {
  const { status } = response
  // Google answers too many requests also with 403, and says so in the reason.
  const isLimited = status === 403 && /"(?:rateLimitExceeded|userRateLimitExceeded|quotaExceeded)"/.test(text)
  const failure = isLimited ? 'rate_limited' : (failures[status] ?? 'unreachable')
  return new ApiError(status, failure, retryAfterOf(response.headers.get('retry-after')))
}

/** Both providers name seconds, never a date (RFC 9110, 10.2.3). */
const retryAfterOf = (header: string | null) =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined
