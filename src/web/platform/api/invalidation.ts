import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/route.ts'

/** A read route, or a feature's whole table. */
export type Refreshable = Route | Readonly<Record<string, Route>>

/** Marks everything read through these routes as stale; what is on the screen is fetched again. */
export function invalidateReads(client: QueryClient, targets: readonly Refreshable[]): void {
  const paths = new Set<unknown>(targets.flatMap((target) => (isRoute(target) ? [target.path] : readsOf(target))))
  const predicate = ({ queryKey }: Query) => paths.has(queryKey[0])
  // A first read in flight is not sent again, and its answer, which may be older than the change, would count as fresh.
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
    if (query.state.data === undefined)
      void query.fetch().then(
        () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => undefined,
      )
  void client.invalidateQueries({ predicate })
}

/** The same for components. */
export function useInvalidateReads(): (targets: readonly Refreshable[]) => void {
  const client = useQueryClient()
  return (targets) => invalidateReads(client, targets)
}

const isRoute = (target: Refreshable): target is Route => typeof target['path'] === 'string'
const readsOf = (table: Readonly<Record<string, Route>>) =>
  Object.values(table).flatMap((route) => (route.method === 'GET' ? [route.path] : []))
