import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ReadKey } from '#web/platform/api/address.ts'
import { Unreachable } from '#web/platform/api/api-error.ts'
import { useOnline } from '#web/platform/dom/online.ts'
import { serverNow } from '#web/platform/time/server-time.ts'

/** Why what is shown is not of now, and since when it is as it is (epoch ms of the server); null: it is of now. */
export type AsOf = { cause: 'offline' | 'unreachable'; at: number } | null

/** How old the oldest read on the screen is while the device is offline, or of those that got no answer; null where there is none. */
export function useAsOf(): AsOf {
  const client = useQueryClient()
  const isOnline = useOnline()
  const at = useSyncExternalStore(
    (notify) => client.getQueryCache().subscribe(notify),
    () => oldestUnanswered(client, !isOnline),
    () => null,
  )
  if (at === null) return null
  return { cause: isOnline ? 'unreachable' : 'offline', at: byServer(at) }
}

/** An instant of the device's clock by that of the server. */
const byServer = (at: number) => at + serverNow() - Date.now()

/** By the device's clock; of reads that failed for want of an answer, or of all. */
function oldestUnanswered(client: QueryClient, isOfAll: boolean): number | null {
  let oldest: number | null = null
  for (const { state, queryKey } of client.getQueryCache().findAll({ type: 'active' })) {
    const isRead =
      (queryKey as Partial<ReadKey>)[4] !== undefined && state.data !== undefined && state.dataUpdatedAt > 0
    if (!isRead || !(isOfAll || state.error instanceof Unreachable)) continue
    oldest = Math.min(oldest ?? Infinity, state.dataUpdatedAt)
  }
  return oldest
}
