import { QueryClient, type Query } from '@tanstack/react-query'
import { savesData } from '#web/ui/feedback/when-idle.ts'
import { whenReachable } from '#web/ui/feedback/when-reachable.ts'
import { onSessionChange, sessionState } from '#web/platform/session/auth-session.ts'
import type { Address, ReadInput, ReadKey } from './address.ts'
import { mayPass, type CallError } from './api-error.ts'
import { orSaved } from './saved-fallback.ts'
import type { Answer } from './send.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}

/** Fetches a read: in the browser over HTTP, while rendering on the server from the API in process. */
export type FetchRead = (route: Address, input: ReadInput, options: { signal?: AbortSignal }) => Promise<Answer>

const minutes = 60_000
/** Milliseconds in which a component that mounts does not repeat a read that just failed, so that hydration shows the server's failure. */
const failureFreshFor = 5000

/** The one cache of reads. Keys name route and input, so a single fetch function serves them all. */
export function createQueryClient(fetchRead: FetchRead): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: (context) => {
          const [path, input, , kind] = context.queryKey as unknown as ReadKey
          const options = { signal: context.signal }
          return orSaved(context, async () => {
            if (kind !== 'pages') return (await fetchRead({ method: 'GET', path }, input, options)).data
            const query = { ...(input.query as object), ...(context.pageParam as object) }
            return fetchRead({ method: 'GET', path }, { ...input, query }, options)
          })
        },
        // What changes is announced, and read again at once: with less data, what is merely old is read again more rarely.
        staleTime: () => (typeof document !== 'undefined' && savesData() ? 5 * minutes : minutes / 2),
        // On the server a client lives as long as its request: a timer would keep it alive.
        gcTime: typeof window === 'undefined' ? Infinity : 10 * minutes,
        retry: false, // `answer` retries
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > failureFreshFor,
        networkMode: 'always',
      },
      // Their input may be a password: nothing is cached once no component shows the outcome.
      mutations: { gcTime: 0, networkMode: 'always' },
    },
  })
}

/**
 * Reads that failed because the server could not be reached are repeated once it answers: at once if they are on the screen, otherwise by
 * the component that mounts next, which would take a failure of the last seconds as its own.
 */
export function recoverReads(client: QueryClient): () => void {
  let stopWaiting: (() => void) | null = null
  const recover = () => {
    stopWaiting = null
    const hasFailed = ({ state }: Query) => mayPass(state.error)
    // What has earlier data is read again by its age when it is shown.
    client.removeQueries({ type: 'inactive', predicate: (read) => hasFailed(read) && read.state.data === undefined })
    void client.refetchQueries({ type: 'active', predicate: hasFailed })
  }
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !mayPass(event.action.error)) return
    stopWaiting ??= whenReachable(recover)
  })
  return () => {
    stopWatching()
    stopWaiting?.()
  }
}

/** Drops a person's reads once someone else, or nobody, is signed in. Keys include the reader, so nothing of theirs is shown meanwhile. */
export function dropReadsOnPersonChange(client: QueryClient): () => void {
  let person = sessionState()?.record.userId
  return onSessionChange(() => {
    const before = person
    person = sessionState()?.record.userId
    if (before === undefined || before === person) return
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[2] === before })
  })
}
