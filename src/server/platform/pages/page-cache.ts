import { MINUTE } from '#rules/time/days.ts'
import type { FinishedText } from '#server/platform/http/finished-text.ts'

/** A page as it is sent: its status and document, or where else it is. */
export type FinishedPage = { readonly status: number; readonly document: FinishedText; readonly redirect?: string }

type Entry = { page: FinishedPage; version: number; minute: number }
type Options = {
  /** Rises with every change of what visitors are shown; undefined while changes would not be heard of. */
  version: () => number | undefined
  /** The program's clock, epoch milliseconds. */
  now: () => number
  /** Bytes of documents, not encoded. */
  maxSize?: number
}

const MAX_SIZE = 32_000_000

/**
 * Finished pages of visitors, as long as nothing that visitors are shown has changed, and within one minute: pages show free times and
 * distances in time by the minute. Concurrent requests for a page share its rendering.
 */
export function createPageCache({ version, now, maxSize = MAX_SIZE }: Options) {
  /** By use: the one that was not used for longest comes first. */
  const entries = new Map<string, Entry>()
  const renderings = new Map<string, { version: number; page: Promise<FinishedPage> }>()
  let size = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    size -= entry.page.document.size
  }

  function store(key: string, entry: Entry): void {
    remove(key)
    entries.set(key, entry)
    size += entry.page.document.size
    for (const oldest of entries.keys()) {
      if (size <= maxSize) return
      remove(oldest)
    }
  }

  async function renderAndStore(key: string, started: number, render: () => Promise<FinishedPage>) {
    const minute = Math.floor(now() / MINUTE)
    const page = await render()
    // A page that was rendered across a change may show what was before it.
    if (page.status === 200 && version() === started && Math.floor(now() / MINUTE) === minute)
      store(key, { page, version: started, minute })
    return page
  }

  /** The finished page of `key`, which names all that it depends on besides what is public. */
  return async function find(key: string, render: () => Promise<FinishedPage>): Promise<FinishedPage> {
    const current = version()
    if (current === undefined) return render()
    const entry = entries.get(key)
    if (entry?.version === current && entry.minute === Math.floor(now() / MINUTE)) {
      entries.delete(key)
      entries.set(key, entry)
      return entry.page
    }
    const rendering = renderings.get(key)
    if (rendering?.version === current) return rendering.page
    const page = renderAndStore(key, current, render).finally(() => {
      if (renderings.get(key)?.page === page) renderings.delete(key)
    })
    renderings.set(key, { version: current, page })
    return page
  }
}
