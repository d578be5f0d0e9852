import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import { keyText, readKey } from './address.ts'
import { ApiError, type CallError } from './api-error.ts'
import { answer } from './api.ts'
import type { Seed } from './seed.ts'
import { onRefresh } from './invalidation.ts'
import { useSession } from '#web/platform/session/auth-session.ts'

/** Something the server reads for a page before it renders it. */
export type Reading = {
  readonly route: Route
  readonly given: { params?: unknown; query?: unknown }
  /** A page without it is still a page: its failure does not decide the status. */
  readonly optional: boolean
}

/** Names a read for `prefetch` in `routes.tsx`; the page asks for the same with `usePublicRead`. */
export function reading<R extends Route>(
  route: R,
  given: RouteInput<R>,
  options: { optional?: boolean } = {},
): Reading {
  return { route, given: given as Reading['given'], optional: options.optional ?? false }
}

export type Outcome = { data: unknown; hasMore: boolean } | { error: CallError }

type Entry = { outcome: Outcome | null; person: string; at: number; isFetching: boolean }
const freshFor = 60_000

/**
 * The few reads of public pages. Those pages do without the query library (10 kB): what the server read is here from the
 * start, and a signed-in reader's own view of it, or a later page, is fetched once and kept for a minute.
 */
export class PublicReads {
  private readonly entries = new Map<string, Entry>()
  private readonly listeners = new Set<() => void>()

  constructor(seeds: readonly Seed[] = []) {
    for (const seed of seeds) {
      const outcome = 'status' in seed ? { error: new ApiError(seed.status, { code: seed.code }) } : seed
      this.entries.set(seed.key, { outcome, person: '', at: Date.now(), isFetching: false })
    }
  }

  readonly subscribe = (notify: () => void): (() => void) => {
    this.listeners.add(notify)
    return () => this.listeners.delete(notify)
  }

  readonly peek = (key: string): Entry | undefined => this.entries.get(key)

  /** Fetches unless this person's answer is here and fresh, or on its way. */
  async ensure(route: Route, given: Reading['given'], person: string, again = false): Promise<void> {
    const key = keyText(readKey(route, given as RouteInput<Route>))
    const before = this.entries.get(key)
    const isSame = before?.person === person
    if (isSame && (before.isFetching || (!again && Date.now() - before.at < freshFor))) return
    // Another person's answer stays on the screen until her own is there, except that a failure is no answer.
    const shown = before?.outcome && 'data' in before.outcome ? before.outcome : null
    this.put(key, { outcome: shown, person, at: Date.now(), isFetching: true })
    const outcome = await answer(route, given).catch((error: unknown) => ({ error: error as CallError }))
    if (this.entries.get(key)?.person === person) this.put(key, { outcome, person, at: Date.now(), isFetching: false })
  }

  /** Changes what was read of a path, ahead of the server; answers with the way back. */
  patch(path: string, change: (data: unknown) => unknown): () => void {
    const before = [...this.entries].filter(([key]) => (JSON.parse(key) as [string])[0] === path)
    for (const [key, entry] of before) {
      const { outcome } = entry
      if (outcome && 'data' in outcome)
        this.entries.set(key, { ...entry, outcome: { ...outcome, data: change(outcome.data) } })
    }
    this.tell()
    return () => {
      for (const [key, { outcome }] of before) {
        const now = this.entries.get(key)
        if (now) this.entries.set(key, { ...now, outcome })
      }
      this.tell()
    }
  }

  /** Marks reads of these paths as old and has those on the screen ask again. */
  forget(paths: ReadonlySet<string>): void {
    for (const [key, entry] of this.entries) {
      const [path] = JSON.parse(key) as [string]
      if (paths.has(path)) this.entries.set(key, { ...entry, at: 0 })
    }
    this.tell()
  }

  private put(key: string, entry: Entry): void {
    this.entries.set(key, entry)
    this.tell()
  }

  private tell(): void {
    for (const notify of [...this.listeners]) notify()
  }
}

export const PublicReadsContext = createContext(new PublicReads())

/** Connects the store to `refresh`; once, in the browser. */
export const followRefresh = (reads: PublicReads) => onRefresh((paths) => reads.forget(paths))

/** Changes all that public pages read through a route at once (optimistic), as `patchReads` does for signed-in ones. */
export function usePublicPatch<R extends Route>(route: R): (change: (data: Reply<R>) => Reply<R>) => () => void {
  const reads = useContext(PublicReadsContext)
  return (change) => reads.patch(route.path, (data) => change(data as Reply<R>))
}

export type PublicRead<T> = {
  data: T | undefined
  error: CallError | null
  /** Nothing to show yet. */
  isPending: boolean
  isFetching: boolean
  hasMore: boolean
  refetch: () => void
}

/** Reads through a route on a page that the server renders; the same shape as `useRead`. */
export function usePublicRead<R extends Route>(
  route: R,
  given: RouteInput<R>,
  options: { enabled?: boolean } = {},
): PublicRead<Reply<R>> {
  const enabled = options.enabled ?? true
  const reads = useContext(PublicReadsContext)
  const person = useSession()?.userId ?? ''
  const key = keyText(readKey(route, given))
  const peek = () => reads.peek(key)
  const entry = useSyncExternalStore(reads.subscribe, peek, peek)
  const isStale = entry?.at === 0
  const ensure = useEffectEvent(() => void reads.ensure(route, given as Reading['given'], person))
  useEffect(() => {
    if (enabled) ensure()
  }, [reads, route, key, person, enabled, isStale])
  const outcome = entry?.outcome
  const found = outcome && 'data' in outcome ? outcome : undefined
  return {
    data: found?.data as Reply<R> | undefined,
    error: outcome && 'error' in outcome ? outcome.error : null,
    isPending: !outcome,
    isFetching: entry?.isFetching ?? false,
    hasMore: found?.hasMore ?? false,
    refetch: () => void reads.ensure(route, given as Reading['given'], person, true),
  }
}
