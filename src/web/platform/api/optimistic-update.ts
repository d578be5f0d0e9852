import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Reply, Route } from '#contract/route.ts'

type Pages<R extends Route> = { pages: { data: Reply<R> }[] }

/** Optimistically updates everything read through a route, paged lists too. Returns a function that rolls back. */
export function updateReads<R extends Route>(
  client: QueryClient,
  route: R,
  change: (data: Reply<R>) => Reply<R>,
): () => void {
  const known = client.getQueriesData<Reply<R> | Pages<R>>({
    predicate: ({ queryKey }) => queryKey[0] === route.path,
  })
  for (const [key, data] of known) {
    if (data === undefined) continue
    const next =
      key[3] === 'pages'
        ? {
            ...(data as Pages<R>),
            pages: (data as Pages<R>).pages.map((page) => ({ ...page, data: change(page.data) })),
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
