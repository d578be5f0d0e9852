import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Given, Reply, Route } from '#contract/route.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { pagesKey, readKey, type ReadKey } from './address.ts'
import type { CallError } from './api-error.ts'
import type { Answer } from './send.ts'

export type ReadOptions = {
  /** False: not yet, an input is missing. */
  enabled?: boolean
  /** Milliseconds during which it is not read again by itself; 30 s by default. */
  staleTime?: number
  /** While the next input's answer is on its way the last one stays (`isPlaceholderData`). */
  keepPrevious?: boolean
}

/**
 * Reads through a route; cached by route, input and reader, read again when `refreshes` names the route. A person who signs in sees the
 * visitor's answer until their own is there.
 */
export function useRead<R extends Route>(
  route: R,
  input: Given<R>,
  options: ReadOptions = {},
): UseQueryResult<Reply<R>, CallError> {
  return useQuery<Reply<R>, CallError>(useReadOptions<Reply<R>>((person) => readKey(route, input, person), options))
}

/** What both kinds of read have in common. */
function useReadOptions<Data>(keyFor: (person: string) => ReadKey, options: ReadOptions) {
  const client = useQueryClient()
  const person = useSession()?.userId ?? ''
  const { enabled, staleTime, keepPrevious } = options
  const placeholder = (previous: Data | undefined) =>
    (person === '' ? undefined : client.getQueryData<Data>(keyFor(''))) ??
    (keepPrevious ? keepPreviousData(previous) : undefined)
  return {
    queryKey: keyFor(person),
    // TanStack Query cannot know that data of a generic type is no function.
    placeholderData: placeholder as () => undefined,
    ...(enabled === undefined ? {} : { enabled }),
    ...(staleTime === undefined ? {} : { staleTime }),
  }
}

type ItemOf<R extends Route> = Reply<R> extends readonly (infer Item)[] ? Item : never
type PageParam = { page?: number; after?: string }
type PagesData<R extends Route> = { pages: Answer<ItemOf<R>[]>[]; pageParams: PageParam[] }

/** Where a growing list begins; the server's prefetch and the browser agree on it. */
export const firstPage: PageParam = { page: 0 }

/** For lists with keyset pagination: what names the last item. Without it pages are counted. */
export type PagesOptions<R extends Route> = ReadOptions & { after?: (last: ItemOf<R>) => string }

/** Reads a paged list as one growing list; another page exists while `X-Has-More` says so. */
export function usePages<R extends Route>(route: R, input: Given<R>, options: PagesOptions<R> = {}) {
  const shared = useReadOptions<PagesData<R>>((person) => pagesKey(route, input, person), options)
  const list = useInfiniteQuery<Answer<ItemOf<R>[]>, CallError, PagesData<R>, ReadKey, PageParam>({
    ...shared,
    initialPageParam: firstPage,
    getNextPageParam: (last, all) => {
      const end = last.data.at(-1)
      if (!last.hasMore) return undefined
      return options.after && end !== undefined ? { after: options.after(end) } : { page: all.length }
    },
  })
  const pages = list.data?.pages.map(({ data }) => data) ?? []
  return {
    /** Undefined until the first page is there. */
    pages: list.data ? pages : undefined,
    items: pages.flat(),
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    isPending: list.isPending,
    isFetching: list.isFetching,
    isLoadingMore: list.isFetchingNextPage,
    error: list.error,
    /** The next page could not be read; what is there stays. */
    isMoreFailed: list.isFetchNextPageError,
    refetch: () => void list.refetch(),
  }
}

/** Changes everything read through a route ahead of the server (optimistic update), growing lists too. Answers with the way back. */
export function updateReads<R extends Route>(
  client: QueryClient,
  route: R,
  change: (data: Reply<R>) => Reply<R>,
): () => void {
  const known = client.getQueriesData<Reply<R> | PagesData<R>>({
    predicate: ({ queryKey }) => queryKey[0] === route.path,
  })
  for (const [key, data] of known) {
    if (data === undefined) continue
    const next =
      key[3] === 'pages'
        ? {
            ...(data as PagesData<R>),
            pages: (data as PagesData<R>).pages.map((page) => ({ ...page, data: change(page.data as Reply<R>) })),
          }
        : change(data as Reply<R>)
    client.setQueryData(key, next)
  }
  return () => {
    for (const [key, data] of known) client.setQueryData(key, data)
  }
}

/** `updateReads` for components. */
export function useOptimisticUpdate() {
  const client = useQueryClient()
  return <R extends Route>(route: R, change: (data: Reply<R>) => Reply<R>) => updateReads(client, route, change)
}
