import type { QueryClient } from '@tanstack/react-query'
import { retryImport } from '#web/ui/lazy/retry-import.ts'

/** Keeps a live connection for the signed-in person: invalidations refetch what shows a subject. Returns a function that closes it. */
export function connectRealtime(client: QueryClient): () => void {
  let end: (() => void) | null = null
  let isOver = false
  // Its code is loaded after the page; without it reads still go stale and are refetched.
  const open = () =>
    void retryImport(() => import('./realtime-connection.ts')).then(
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
