import type { QueryClient } from '@tanstack/react-query'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import { whenIdle } from '#web/ui/feedback/when-idle.ts'
import { onRealtime } from '#web/platform/api/realtime-events.ts'
import { outboxDatabase } from './outbox-database.ts'

/**
 * Sends on every page what was written in a conversation, as soon as there is a network. The code is loaded once the page is idle, where
 * this browser has an outbox at all.
 */
export function sendUnsent(client: QueryClient, senderId: string): () => void {
  let isOver = false
  const start = async () => {
    if (!(await hasOutbox())) return
    const { startOutbox } = await retryImport(keptOffline(() => import('./use-outbox.ts')))
    if (!isOver) startOutbox(client, senderId)
  }
  // Without a network the code is loaded after the reconnect. By then another tab may have written something, too.
  const attempt = () => void start().catch(() => undefined)
  const cancel = whenIdle(attempt)
  const endReconnects = onRealtime('reconnected', attempt)
  return () => {
    isOver = true
    cancel()
    endReconnects()
  }
}

/** Whether somebody has written in a conversation here; assumed where the browser cannot list its databases. */
async function hasOutbox(): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true
  const known = await indexedDB.databases()
  return known.some(({ name }) => name === outboxDatabase)
}
