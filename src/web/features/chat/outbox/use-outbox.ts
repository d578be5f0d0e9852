import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { chatRoutes } from '#contract/chat/routes.ts'
import { invalidateReads } from '#web/platform/api/invalidation.ts'
import { onRealtime } from '#web/platform/api/realtime-events.ts'
import type { Outbox, OutboxView } from '#web/platform/offline/outbox.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { receiveEntry } from '../thread/thread-cache.ts'
import type { UnsentMessage } from './outbox-store.ts'
import { openMessageOutbox, type OnStored } from './outbox.ts'

let current: { senderId: string; outbox: Outbox<UnsentMessage>; end: () => void } | null = null

/** The outbox of a person in this tab, which sends what waits in it, and again after each reconnect; another person's ends. */
function outboxOf(senderId: string, client: QueryClient): Outbox<UnsentMessage> {
  if (current?.senderId === senderId) return current.outbox
  current?.end()
  // What was refused says that one may no longer write, which the thread shows.
  const refresh = () => invalidateReads(client, chatRoutes.sendMessage.changes)
  const onStored: OnStored = async (reply, message) => {
    await receiveEntry(client, senderId, reply, message.secret)
    refresh()
  }
  const outbox = openMessageOutbox(senderId, onStored, refresh)
  const endReconnects = onRealtime('reconnected', outbox.resume)
  current = { senderId, outbox, end: () => (endReconnects(), outbox.close()) }
  return outbox
}

/** The reader's outbox. */
export const useOutbox = (): Outbox<UnsentMessage> => outboxOf(useMe().userId, useQueryClient())

/** What waits in it. */
export function useUnsent(): OutboxView<UnsentMessage> {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox.subscribe, outbox.view, outbox.view)
}

/** Opens the outbox of a person. */
export const startOutbox = (client: QueryClient, senderId: string): void => void outboxOf(senderId, client)
