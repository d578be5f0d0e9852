import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { readKey, type ReadKey } from './address.ts'
import type { CallError } from './api-error.ts'

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
  input: RouteInput<R>,
  options: ReadOptions = {},
): UseQueryResult<Reply<R>, CallError> {
  return useQuery<Reply<R>, CallError>(useReadOptions<Reply<R>>((person) => readKey(route, input, person), options))
}

/** What reads and growing lists have in common. */
export function useReadOptions<Data>(keyFor: (person: string) => ReadKey, options: ReadOptions) {
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
