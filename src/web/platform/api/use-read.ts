import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { readKey, type ReadKey } from './address.ts'
import type { CallError } from './api-error.ts'

export type ReadOptions = {
  /** False while an input is missing; a function is asked again after an invalidation. */
  enabled?: boolean | ((query: { state: { isInvalidated: boolean } }) => boolean)
  /** Stale time in milliseconds; 30 s by default. */
  staleTime?: number
  /** Keeps the previous data while the next input loads (`isPlaceholderData`). */
  keepPrevious?: boolean
}

/**
 * Reads through a route; cached by route, input and reader, refetched when a command or an invalidation changes what the route `shows`.
 * After signing in a person sees the visitor's data until their own is loaded.
 */
export function useRead<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: ReadOptions = {},
): UseQueryResult<Reply<R>, CallError> {
  return useQuery<Reply<R>, CallError>(useReadOptions<Reply<R>>((person) => readKey(route, input, person), options))
}

/** What reads and paged lists have in common. */
export function useReadOptions<Data>(keyFor: (person: string) => ReadKey, options: ReadOptions) {
  const client = useQueryClient()
  const person = useSession()?.userId ?? ''
  const { enabled, staleTime, keepPrevious } = options
  const placeholder = (previous: Data | undefined) =>
    (person === '' ? undefined : client.getQueryData<Data>(keyFor(''))) ??
    (keepPrevious ? keepPreviousData(previous) : undefined)
  return {
    queryKey: keyFor(person),
    // TanStack Query cannot know that data of a generic type is not a function.
    placeholderData: placeholder as () => undefined,
    ...(enabled === undefined ? {} : { enabled }),
    ...(staleTime === undefined ? {} : { staleTime }),
  }
}
