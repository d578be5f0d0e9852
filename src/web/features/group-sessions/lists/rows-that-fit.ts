import { useSyncExternalStore } from 'react'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'

/** Pixels of a row with its gap, and of what stands above and below the rows. */
const row = 92
const rest = 320
/** As specified; on phones, where the next page is under the thumb, no more. */
const fewestRows = 2
/** As many as the server sends at once. */
const mostRows = 10

/** How many rows of a numbered list a window of this height shows without scrolling. */
export const rowsIn = (height: number): number =>
  Math.min(mostRows, Math.max(fewestRows, Math.floor((height - rest) / row)))

function subscribe(notify: () => void): () => void {
  addEventListener('resize', notify)
  return () => removeEventListener('resize', notify)
}

/** How many rows a page of a numbered list has in this window. */
export function useRowsThatFit(): number {
  const rows = useSyncExternalStore(
    subscribe,
    () => rowsIn(innerHeight),
    () => fewestRows,
  )
  return useMediaQuery(phoneQuery) ? fewestRows : rows
}
