import { QueryClient, keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import { readKey, type ReadKey } from './address.ts'
import type { CallError } from './api-error.ts'
import { answer } from './api.ts'
import { onRefresh } from './invalidation.ts'
import { onSessionChange, sessionState } from '#web/platform/session/auth-session.ts'

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
export function queryOptionsFor<R extends Route>(route: R, given: RouteInput<R>, options: ReadOptions = {}) {
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
  given: RouteInput<R>,
  options: ReadOptions = {},
): UseQueryResult<Reply<R>, CallError> {
  return useQuery<Reply<R>, CallError>(queryOptionsFor(route, given, options), queryClient)
}

type ItemOf<R extends Route> = Reply<R> extends readonly (infer Item)[] ? Item : never

/** For lists that go on behind their last item: what names it. */
export type PagesOptions<R extends Route> = ReadOptions & { after?: (last: ItemOf<R>) => string }

/** Reads a paged list as one growing list; another page exists while `X-Has-More` says so. */
export function usePages<R extends Route>(route: R, given: RouteInput<R>, options: PagesOptions<R> = {}) {
  const { queryKey, ...rest } = queryOptionsFor(route, given, options)
  const loose = given as { params?: unknown; query?: object }
  const pages = useInfiniteQuery(
    {
      ...rest,
      queryKey: [...queryKey, 'pages'],
      initialPageParam: { page: 0 } as { page?: number; after?: string },
      queryFn: ({ pageParam, signal }) =>
        answer(route, { ...loose, query: { ...loose.query, ...pageParam } }, { signal }),
      getNextPageParam: (last, all) => {
        const end = (last.data as ItemOf<R>[]).at(-1)
        if (!last.hasMore) return undefined
        return options.after && end !== undefined ? { after: options.after(end) } : { page: all.length }
      },
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

type Pages<R extends Route> = { pages: { data: Reply<R>; hasMore: boolean }[]; pageParams: unknown[] }
const isPages = (data: unknown): data is { pages: unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data

/** Changes all that was read through a route at once, ahead of the server (optimistic), growing lists too. Answers with the way back. */
export function patchReads<R extends Route>(route: R, change: (data: Reply<R>) => Reply<R>): () => void {
  const known = queryClient.getQueriesData<Reply<R> | Pages<R>>({
    predicate: ({ queryKey }) => queryKey[0] === route.path,
  })
  for (const [key, data] of known) {
    if (data === undefined) continue
    const next = isPages(data)
      ? { ...data, pages: (data as Pages<R>).pages.map((page) => ({ ...page, data: change(page.data) })) }
      : change(data as Reply<R>)
    queryClient.setQueryData(key, next)
  }
  return () => {
    for (const [key, data] of known) queryClient.setQueryData(key, data)
  }
}

/** Has everything on the screen read again: after a sign-in that another one had interrupted. */
export function refreshEverything(): void {
  void queryClient.invalidateQueries()
}
