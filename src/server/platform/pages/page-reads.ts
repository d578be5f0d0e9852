import type { PublicChanges } from '#server/platform/database/public-changes.ts'
import type { Site } from '#web/entry-server.tsx'
import { createPageCache, type Shown } from './page-cache.ts'

type Answer = Awaited<ReturnType<Site['call']>>
/** The site as one page reads it; `shown` makes what the page shows of these reads. */
export type PageReads = { readonly site: Site; shown<V>(value: V): Shown<V> }
type Options = { changes: Pick<PublicChanges, 'subscribe' | 'isListening'>; now: () => number }

/** More than the contract has. */
const MAX_SHARED_READS = 1_000
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Reads for one page at a time, which note whom and what it shows. Those without input, such as the mentors for visitors that many pages
 * show, are the same for every page: one answer serves all of them as long as a page that shows it.
 */
export function createPageReads(site: Site, { changes, now }: Options): () => PageReads {
  const findShared = createPageCache<Answer>({
    changes,
    now,
    isKept: () => true,
    sizeOf: () => 1,
    maxSize: MAX_SHARED_READS,
  })
  return () => {
    const ids = new Set<string>()
    let at = now()
    const call: Site['call'] = async (route, input) => {
      const read = async (): Promise<Shown<Answer>> => {
        const readAt = now()
        const value = await site.call(route, input)
        return { value, at: readAt, ids: new Set(JSON.stringify(value.data)?.match(uuids)) }
      }
      const isShared = Object.values(input).every((part) => part === undefined)
      const answer = await (isShared ? findShared(`${route.method} ${route.path}`, read) : read())
      for (const id of answer.ids) ids.add(id)
      at = Math.min(at, answer.at)
      return answer.value
    }
    return { site: { ...site, call }, shown: (value) => ({ value, at, ids }) }
  }
}
