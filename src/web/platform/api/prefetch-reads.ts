import type { QueryClient } from '@tanstack/react-query'
import type { RouteInput, Route } from '#contract/route.ts'
import { pagesKey, readKey, type ReadKey } from './address.ts'
import { ApiError } from './api-error.ts'
import { firstPage } from './use-pages.ts'

/** A read that a page shows in its first render. */
export type PageRead = {
  readonly key: ReadKey
  /** A page without it is still a page: its refusal does not decide the status. */
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

/** Reads into the cache what a page needs; answers with the page's HTTP status. Throws what is no refusal of the API. */
export async function prefetchReads(client: QueryClient, reads: readonly PageRead[]): Promise<number> {
  await Promise.all(reads.map(({ key }) => prefetch(client, key)))
  let status = 200
  for (const { key, isOptional } of reads) {
    const error = client.getQueryState(key)?.error
    if (!error) continue
    if (!(error instanceof ApiError)) throw error
    // An address that the contract refuses (`/mentor/%00`) names nothing.
    if (!isOptional && status === 200) status = error.status === 400 ? 404 : error.status
  }
  return status
}

/** Never throws: the outcome stands in the cache. */
const prefetch = (client: QueryClient, key: ReadKey) =>
  key[3] === 'pages'
    ? client.prefetchInfiniteQuery({ queryKey: key, initialPageParam: firstPage })
    : client.prefetchQuery({ queryKey: key })
