import { useInfiniteQuery } from '@tanstack/react-query'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import { pagesKey, type ReadKey } from './address.ts'
import type { CallError } from './api-error.ts'
import type { Answer } from './send.ts'
import { useReadOptions, type ReadOptions } from './use-read.ts'

type ItemOf<R extends Route> = Reply<R> extends readonly (infer Item)[] ? Item : never
type PageParam = { page?: number; after?: string }
type PagesData<R extends Route> = { pages: Answer<ItemOf<R>[]>[]; pageParams: PageParam[] }

/** The first page of a paged list; the server's prefetch and the browser must agree on it. */
export const firstPage: PageParam = { page: 0 }

/** For lists with keyset pagination: the key of the last item. Without it pages are numbered. */
export type PagesOptions<R extends Route> = ReadOptions & {
  after?: (last: ItemOf<R>) => string
  /** What asks for the first page, where the route knows no `page`. */
  start?: PageParam
}

/** Reads a paged list as one list that grows; another page exists while `X-Has-More` says so. */
export function usePages<R extends Route>(route: R, input: RouteInput<R>, options: PagesOptions<R> = {}) {
  const shared = useReadOptions<PagesData<R>>((person) => pagesKey(route, input, person), options)
  const list = useInfiniteQuery<Answer<ItemOf<R>[]>, CallError, PagesData<R>, ReadKey, PageParam>({
    ...shared,
    initialPageParam: options.start ?? firstPage,
    getNextPageParam: (last, all) => {
      const end = last.data.at(-1)
      if (!last.hasMore) return undefined
      return options.after && end !== undefined ? { after: options.after(end) } : { page: all.length }
    },
  })
  const pages = list.data?.pages.map(({ data }) => data) ?? []
  return {
    /** Undefined until the first page is loaded. */
    pages: list.data ? pages : undefined,
    items: pages.flat(),
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    isPending: list.isPending,
    isFetching: list.isFetching,
    isLoadingMore: list.isFetchingNextPage,
    error: list.error,
    /** The next page could not be loaded; the loaded ones stay. */
    isMoreFailed: list.isFetchNextPageError,
    refetch: () => void list.refetch(),
  }
}
