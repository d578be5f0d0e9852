import type { QueryClient } from '@tanstack/react-query'
import { fetchPart } from '#web/ui/feedback/fetch-part.ts'

/** Keeps a live connection for the signed-in person: wake-ups make the reads of a feature fetch again. Answers with its end. */
export function connectRealtime(client: QueryClient): () => void {
  let end: (() => void) | null = null
  let isOver = false
  // Its code and the contract's tables come after the page works; without them reads still go stale and fetch by themselves.
  const open = () =>
    void fetchPart(() => import('./realtime-connection.ts')).then(
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
