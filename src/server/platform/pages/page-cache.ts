import { LRUCache } from 'lru-cache'
import type { PublicChanges } from '#server/platform/database/public-changes.ts'

/** Milliseconds: pages show free times and distances in time by the minute. */
const PAGES_AGE = 60_000

/** Something that visitors are shown, when the oldest part of it was read, and the ids of the profiles and group sessions in it. */
export type Shown<V> = { readonly value: V; readonly at: number; readonly ids: ReadonlySet<string> }

type Options<V> = {
  changes: Pick<PublicChanges, 'subscribe' | 'isListening'>
  /** The program's clock, epoch milliseconds. */
  now: () => number
  /** What may be shown to everybody who asks for the same. */
  isKept: (value: V) => boolean
  sizeOf: (value: V, ids: ReadonlySet<string>) => number
  maxSize: number
  /** Milliseconds; a minute unless set. */
  maxAge?: number
}

/**
 * What visitors are shown, made once a minute (or `maxAge`), and again at once after changes of a person or session in it for which nobody
 * should wait.
 * Concurrent requests share the making.
 */
export function createPageCache<V>({ changes, now, isKept, sizeOf, maxSize, maxAge = PAGES_AGE }: Options<V>) {
  const entries = new LRUCache<string, Shown<V>>({
    maxSize,
    sizeCalculation: ({ value, ids }) => sizeOf(value, ids),
    ttl: maxAge,
    ttlResolution: 0,
    perf: { now },
  })
  /** What is being made now. After a change nobody joins what began before it, and nobody keeps it. */
  let underWay = new Map<string, Promise<Shown<V>>>()

  changes.subscribe((ids) => {
    underWay = new Map()
    if (ids === 'any') return entries.clear()
    for (const [key, entry] of [...entries.entries()]) if (ids.some((id) => entry.ids.has(id))) entries.delete(key)
  })

  async function makeAndKeep(key: string, make: () => Promise<Shown<V>>): Promise<Shown<V>> {
    const since = underWay
    try {
      const shown = await make()
      if (since === underWay && changes.isListening() && isKept(shown.value))
        entries.set(key, shown, { start: shown.at })
      return shown
    } finally {
      since.delete(key)
    }
  }

  /** What stands under `key`, which names all that it depends on besides what is public. */
  return async function find(key: string, make: () => Promise<Shown<V>>): Promise<Shown<V>> {
    if (!changes.isListening()) return make()
    const known = entries.get(key)
    if (known) return known
    let made = underWay.get(key)
    if (!made) underWay.set(key, (made = makeAndKeep(key, make)))
    return made
  }
}
