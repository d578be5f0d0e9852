import type { RouteInput, Route } from '#contract/route.ts'
import type { Subject } from '#contract/subjects.ts'

/** What a call carries: path parameters, query, body. */
export type CallInput = { params?: unknown; query?: unknown; body?: unknown }
export type ReadInput = Omit<CallInput, 'body'>
export type Address = Pick<Route, 'method' | 'path'>

/**
 * Identifies a read in the cache: the route's path, its input, whose view of it (a user id, or nothing for a visitor), and `pages` for a
 * list that grows page by page. What the route shows is part of it, so that an invalidation finds every read in the cache.
 */
export type ReadKey = readonly [
  path: `/${string}`,
  input: ReadInput,
  person: string,
  kind: 'one' | 'pages',
  shows: readonly Subject[],
]

/** The address of a call below `/api`, parameters and query filled in. */
export function addressOf(route: Address, input: CallInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}

/** The key of a read. TanStack Query hashes keys so that the order of fields and undefined ones do not matter. */
export function readKey<R extends Route>(route: R, input: RouteInput<R>, person = ''): ReadKey {
  const { params, query } = input as CallInput
  return [route.path, { params, query }, person, 'one', route.shows ?? []]
}

/** The key of the same read as a list that grows page by page. */
export function pagesKey<R extends Route>(route: R, input: RouteInput<R>, person = ''): ReadKey {
  const [path, read, reader, , shows] = readKey(route, input, person)
  return [path, read, reader, 'pages', shows]
}
