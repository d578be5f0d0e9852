import { QueryClient, keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Given, Reply, Route } from '#contract/route.ts'
import { readKey, type ReadKey } from './address.ts'
import type { CallError } from './api-error.ts'
import { answer, call } from './api.ts'
import { onRefresh } from './refresh.ts'
import { onSessionChange, sessionState } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}

/** The cache of everything signed-in pages read. A read's key names its route and input; fetching follows from it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: async ({ queryKey, signal }) => {
        const [path, given] = queryKey as unknown as ReadKey
        return (await answer({ method: 'GET', path: path as `/${string}` }, given, { signal })).data
      },
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: false, // `answer` retries what is worth it
      networkMode: 'always',
    },
  },
})

onRefresh((paths) => {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(String(queryKey[0])) })
})

// Nobody sees what was read for the person before.
let person = sessionState()?.record.userId
onSessionChange(() => {
  const now = sessionState()?.record.userId
  if (now !== person) queryClient.clear()
  person = now
})

export type ReadOptions = {
  /** False: not yet, an input is missing. */
  enabled?: boolean
  /** Milliseconds during which it is not read again by itself; 30 s by default. */
  staleTime?: number
  /** While the next input's answer is on its way the last one stays (`isPlaceholderData`). */
  keepPrevious?: boolean
}

/** What TanStack Query needs to know of a read; the fetch function is the client's default. */
export function queryOptionsFor<R extends Route>(route: R, given: Given<R>, options: ReadOptions = {}) {
  return {
    queryKey: readKey(route, given),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  }
}

/** Reads through a route on a signed-in page; cached by route and input, read again when `refresh` names the route. */
export function useRead<R extends Route>(
  route: R,
  given: Given<R>,
  options: ReadOptions = {},
): UseQueryResult<Reply<R>, CallError> {
  return useQuery<Reply<R>, CallError>(queryOptionsFor(route, given, options), queryClient)
}

type ItemOf<R extends Route> = Reply<R> extends readonly (infer Item)[] ? Item : never

/** Reads a paged list as one growing list; another page exists while `X-Has-More` says so. */
export function usePages<R extends Route>(route: R, given: Given<R>, options: ReadOptions = {}) {
  const { queryKey, ...rest } = queryOptionsFor(route, given, options)
  const loose = given as { params?: unknown; query?: object }
  const pages = useInfiniteQuery(
    {
      ...rest,
      queryKey: [...queryKey, 'pages'],
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        answer(route, { ...loose, query: { ...loose.query, page: pageParam } }, { signal }),
      getNextPageParam: (last, all) => (last.hasMore ? all.length : undefined),
    },
    queryClient,
  )
  return {
    items: (pages.data?.pages.flatMap((page) => page.data as ItemOf<R>[]) ?? []) as ItemOf<R>[],
    hasMore: pages.hasNextPage,
    loadMore: () => void pages.fetchNextPage(),
    isPending: pages.isPending,
    isFetching: pages.isFetching,
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.error,
    refetch: () => void pages.refetch(),
  }
}

/** Changes a cached read at once, ahead of the server (optimistic). Answers with the way back. */
export function patchRead<R extends Route>(route: R, given: Given<R>, change: (data: Reply<R>) => Reply<R>): () => void {
  const key = readKey(route, given)
  const before = queryClient.getQueryData<Reply<R>>(key)
  if (before !== undefined) queryClient.setQueryData(key, change(before))
  return () => queryClient.setQueryData(key, before)
}

/** Has everything on the screen read again: after a sign-in that another one had interrupted. */
export function refreshEverything(): void {
  void queryClient.invalidateQueries()
}

/** Fetches ahead of a click; failures are left to the page. */
export function prefetchRead<R extends Route>(route: R, given: Given<R>): void {
  void queryClient.prefetchQuery(queryOptionsFor(route, given))
}

/** Reads once outside a component, through the cache. */
export function readOnce<R extends Route>(route: R, given: Given<R>): Promise<Reply<R>> {
  return queryClient.fetchQuery({ queryKey: readKey(route, given), queryFn: ({ signal }) => call(route, given, { signal }) })
}
