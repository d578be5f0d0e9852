import type { Query, QueryClient } from '@tanstack/react-query'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { ReadKey } from '#web/platform/api/address.ts'
import { setReadFallback } from '#web/platform/api/saved-fallback.ts'
import { isRemembered } from '#web/platform/session/session-storage.ts'
import { sessionState } from '#web/platform/session/auth-session.ts'
import { whenIdle } from '#web/ui/feedback/when-idle.ts'
import { findSaved, savedOf, saveReads, tidySaved, type SavedRead } from './saved-database.ts'
import { savedPaths } from './saved-routes.ts'

/** Of a conversation. */
const MAX_MESSAGES = 50

/** Whether this person is signed in here, in a session that outlasts the tab: what is saved ends with it. */
const isSignedIn = (person: string) => {
  const state = sessionState()
  return state !== null && !state.expired && state.record.userId === person && isRemembered()
}

/** Saves what a person reads, and shows it where a read gets no answer. Returns a function that ends it. */
export function startSavedReads(client: QueryClient, person: string): () => void {
  const changed = new Map<string, Query>()
  let cancel: (() => void) | null = null
  const save = () => {
    cancel = null
    const reads = [...changed.values()].map((query) => savedFrom(query, person))
    changed.clear()
    if (isSignedIn(person)) void saveReads(reads)
  }
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isNews(query, person)) return
    changed.set(query.queryHash, query)
    cancel ??= whenIdle(save)
  })
  // What is in the cache already.
  for (const query of client.getQueryCache().findAll()) if (isNews(query, person)) changed.set(query.queryHash, query)
  if (changed.size > 0) cancel = whenIdle(save)
  setReadFallback(restoreRead)
  void tidySaved(person)
  return () => {
    cancel?.()
    stop()
    setReadFallback(null)
  }
}

/** What came from the device, by the hash of its key: it is not news. */
const restoredAt = new Map<string, number>()

/** Whether a read holds an answer of the server that is to be saved. A search is not: it would be of no use. */
function isNews(query: Query, person: string): boolean {
  const [path, input, reader] = query.queryKey as unknown as ReadKey
  const { data, dataUpdatedAt, status } = query.state
  const isSearch = (input?.query as { text?: unknown } | undefined)?.text !== undefined
  const isAnswered = status === 'success' && data !== undefined && restoredAt.get(query.queryHash) !== dataUpdatedAt
  return isAnswered && reader === person && !isSearch && savedPaths.has(path)
}

function savedFrom(query: Query, person: string): SavedRead {
  const queryKey = query.queryKey as unknown as ReadKey
  const { data, dataUpdatedAt } = query.state
  return { person, hash: query.queryHash, queryKey, data: shortened(queryKey, data), at: dataUpdatedAt }
}

/** The first page of a list, the end of a conversation. */
function shortened([path, , , kind]: ReadKey, data: unknown): unknown {
  if (path === chatRoutes.messages.path) return (data as unknown[]).slice(-MAX_MESSAGES)
  if (kind !== 'pages') return data
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] }
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

/** Puts all that was saved of a person into the cache, as old as it is. */
export async function restoreReads(client: QueryClient, person: string): Promise<void> {
  if (!isSignedIn(person)) return
  for (const read of await savedOf(person)) put(client, read)
}

/** The same of one read; nothing where none was saved. */
async function restoreRead(client: QueryClient, queryKey: ReadKey): Promise<void> {
  const [, , person] = queryKey
  const query = client.getQueryCache().find({ queryKey })
  if (!query || !isSignedIn(person)) return
  const read = await findSaved(person, query.queryHash)
  if (read && query.state.data === undefined) put(client, read)
}

function put(client: QueryClient, { queryKey, hash, data, at }: SavedRead): void {
  restoredAt.set(hash, at)
  client.setQueryData(queryKey, data, { updatedAt: at })
}
