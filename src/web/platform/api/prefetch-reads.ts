import type { QueryClient } from '@tanstack/react-query'
import type { RouteInput, Route } from '#contract/route.ts'
import { addressOf, pagesKey, readKey, type ReadKey } from './address.ts'
import { ApiError } from './api-error.ts'
import { firstPage } from './use-pages.ts'

/** A read that a page shows in its first render. */
export type PageRead = {
  readonly key: ReadKey
  /** Optional on its page: its refusal does not change the page's status. */
  readonly isOptional: boolean
}

type Options = { optional?: boolean }

/** What the page reads with `useRead`. */
export const pageRead = <R extends Route>(
  route: R,
  input: RouteInput<R>,
  { optional = false }: Options = {},
): PageRead => ({
  key: readKey(route, input),
  isOptional: optional,
})

/** What the page reads with `usePages`. */
export const pageList = <R extends Route>(
  route: R,
  input: RouteInput<R>,
  { optional = false }: Options = {},
): PageRead => ({
  key: pagesKey(route, input),
  isOptional: optional,
})

/** The address by which the browser asks for a read, of a list for its first page. */
export function addressOfRead({ key: [path, { params, query }, , kind] }: PageRead): string {
  const first = kind === 'pages' ? { ...(query as object), ...firstPage } : query
  return addressOf({ method: 'GET', path }, { params, query: first })
}

/** Reads what a page needs into the cache; returns the page's HTTP status. Rethrows everything but refusals of the API. */
export async function prefetchReads(client: QueryClient, reads: readonly PageRead[]): Promise<number> {
  await Promise.all(reads.map(({ key }) => prefetch(client, key)))
  let status = 200
  for (const { key, isOptional } of reads) {
    const error = client.getQueryState(key)?.error
    if (!error) continue
    if (!(error instanceof ApiError)) throw error
    // An address that the contract refuses (`/mentor/%00`) is not found.
    if (!isOptional && status === 200) status = error.status === 400 ? 404 : error.status
  }
  return status
}

/** Never throws: the outcome is in the cache. */
const prefetch = (client: QueryClient, key: ReadKey) =>
  key[3] === 'pages'
    ? client.prefetchInfiniteQuery({ queryKey: key, initialPageParam: firstPage })
    : client.prefetchQuery({ queryKey: key })
