import type { RouteInput, Route } from '#contract/route.ts'

type Loose = { params?: unknown; query?: unknown; body?: unknown }
export type Called = Pick<Route, 'method' | 'path'>

/** Identifies a read: the route's path and what it was asked. Cache, prefetch and refresh agree on it. */
export type ReadKey = readonly [path: string, input: { params?: unknown; query?: unknown }]

/** The address of a call below `/api`, parameters and query filled in. */
export function addressOf(route: Called, given: Loose): string {
  const params = (given.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((given.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}

/** The key of a read: the same for the same question, whatever the order of its fields or its absent ones. */
export function readKey<R extends Route>(route: R, given: RouteInput<R>): ReadKey {
  const { params, query } = given as Loose
  return [route.path, { ...(params ? { params: tidy(params) } : {}), ...(query ? { query: tidy(query) } : {}) }]
}

/** A key as text, for maps. */
export const keyText = (key: ReadKey) => JSON.stringify(key)

function tidy(fields: object): Record<string, unknown> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
