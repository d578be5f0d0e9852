import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import type { Changes, Subject } from '#contract/subjects.ts'
import type { ReadKey } from './address.ts'

type InvalidationOptions = {
  /** What shows one of these stays as it is. */
  except?: readonly Subject[] | undefined
  /** False: what is on the screen is not fetched again now. */
  refetch?: boolean
}

/** Marks every read that shows one of the changed subjects as stale; what is on the screen is fetched again. */
export function invalidateReads(client: QueryClient, changes: Changes, options: InvalidationOptions = {}): void {
  const { except, refetch = true } = options
  const predicate = showing(changes, except)
  if (!refetch) return void client.invalidateQueries({ predicate, refetchType: 'none' })
  // A first read in flight is not sent again, and its answer, which may be older than the change, would count as fresh.
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
    if (query.state.data === undefined)
      void query.fetch().then(
        () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => undefined,
      )
  void client.invalidateQueries({ predicate })
}

const showing =
  (changes: Changes, except: readonly Subject[] = []) =>
  ({ queryKey }: Query): boolean => {
    const shows = (queryKey as Partial<ReadKey>)[4] ?? []
    if (except.some((subject) => shows.includes(subject))) return false
    return changes === 'everything' ? shows.length > 0 : shows.some((subject) => changes.includes(subject))
  }

/** The same, until what is on the screen was fetched again, or could not be. */
export const rereadNow = (client: QueryClient, changes: Changes): Promise<void> =>
  client.invalidateQueries({ predicate: showing(changes) })

/** The same for components. */
export function useInvalidateReads(): (changes: Changes) => void {
  const client = useQueryClient()
  return (changes) => invalidateReads(client, changes)
}
