import { everythingRules } from '#contract/search/constants.ts'
import { everythingRoutes } from '#contract/search/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import { useOnline } from '#web/platform/dom/online.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import type { Entry } from './entry.ts'
import { foundEntries } from './found-entries.ts'

/** How far the server's part of a search is. */
export type ServerState = 'none' | 'searching' | 'done' | 'offline' | 'failed'

const asFound = (entry: Entry): Entry => ({ ...entry, isFound: true })

/** What the server finds for a text, once nobody has typed for a moment. */
export function useEverything(text: string): { entries: Entry[]; state: ServerState; retry: () => void } {
  const { moment } = useFormats()
  const isOnline = useOnline()
  const wanted = text.trim()
  const query = useDebounced(wanted, everythingRules.debounceMs)
  const isLong = query.length >= everythingRules.minimumLength
  const read = useRead(
    everythingRoutes.everything,
    { params: { text: query } },
    { enabled: isLong && isOnline, staleTime: 60_000 },
  )
  const isSettled = query === wanted
  const stateOf = (): ServerState => {
    if (!isOnline) return 'offline'
    if (wanted.length < everythingRules.minimumLength) return 'none'
    if (!isSettled || read.isFetching) return 'searching'
    return read.data ? 'done' : 'failed'
  }
  const entries = isSettled && isLong && read.data ? foundEntries(read.data, moment).map(asFound) : []
  return { entries, state: stateOf(), retry: () => void read.refetch() }
}
