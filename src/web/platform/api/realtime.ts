import type { QueryClient } from '@tanstack/react-query'
import { retryImport } from '#web/ui/lazy/retry-import.ts'

/** Keeps a live connection for the signed-in person: invalidations refetch the reads of a feature. Returns a function that closes it. */
export function connectRealtime(client: QueryClient): () => void {
  let end: (() => void) | null = null
  let isOver = false
  // Its code and the contract's tables are loaded after the page; without them reads still go stale and are refetched.
  const open = () =>
    void retryImport(() => import('./realtime-connection.members-later.ts')).then(
      ({ openConnection }) => {
        if (!isOver) end = openConnection(client)
      },
      () => addEventListener('online', open, { once: true }),
    )
  open()
  return () => {
    isOver = true
    removeEventListener('online', open)
    end?.()
  }
}
