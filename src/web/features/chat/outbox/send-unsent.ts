import type { QueryClient } from '@tanstack/react-query'
import { fetchPart } from '#web/ui/feedback/fetch-part.ts'
import { preloadWhenIdle } from '#web/ui/feedback/when-idle.ts'

/** Sends on every page what was written in a conversation, as soon as there is a network. Its code is loaded once the page is idle. */
export function sendUnsent(client: QueryClient, senderId: string): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  const start = async () => {
    const { startOutbox } = await fetchPart(() => import('./use-outbox.ts'))
    if (!isOver) stop = startOutbox(client, senderId)
  }
  const cancel = preloadWhenIdle({ preload: start })
  return () => {
    isOver = true
    cancel()
    stop?.()
  }
}
