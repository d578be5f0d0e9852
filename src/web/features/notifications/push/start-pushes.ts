import type { QueryClient } from '@tanstack/react-query'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { call, callOnce } from '#web/platform/api/api.ts'
import { invalidateReads } from '#web/platform/api/invalidation.ts'
import type { OpenedPush } from '#web/service-worker/push.ts'
import { closeShown, endPushes, pushSupport, showsPushesOf, subscribe } from '#web/platform/push/browser-push.ts'

/**
 * At each start: the browser may have another address since, or the reader may have withdrawn the permission. What was read on another
 * device is closed, and what a notification led to counts as read. Without an answer the next start does it.
 */
export async function startPushes(client: QueryClient, userId: string): Promise<void> {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Partial<OpenedPush>>) => {
    if (data.openedPush) void markOpened(client, data.openedPush).catch(() => undefined)
  })
  const address = location.href
  const { searchParams } = new URL(address)
  if (searchParams.has('notification')) history.replaceState(history.state, '', withoutNotification(address))
  await Promise.allSettled([registerAgain(userId), closeRead(), markOpened(client, address)])
}

function withoutNotification(address: string): URL {
  const url = new URL(address)
  url.searchParams.delete('notification')
  return url
}

async function registerAgain(userId: string): Promise<void> {
  if (!showsPushesOf(userId)) return
  if (pushSupport() !== 'ready' || Notification.permission !== 'granted') {
    await callOnce(notificationRoutes.removePushDevice, {})
    return endPushes()
  }
  const { publicKey } = await call(notificationRoutes.pushDevice, {})
  await callOnce(notificationRoutes.registerPushDevice, { body: await subscribe(publicKey) })
}

/** Apple's devices get no push that closes another one, and others may have been away. */
async function closeRead(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration || (await registration.getNotifications()).length === 0) return
  const list = await call(notificationRoutes.listNotifications, { query: { page: 0, size: 50 } })
  const read = new Set(list.filter((one) => one.read).map(({ id }) => id))
  await closeShown((id) => id !== null && read.has(id))
}

/** The notification that was pressed, as the address that it opened says, has been read. */
async function markOpened(client: QueryClient, address: string): Promise<void> {
  const id = new URL(address, location.origin).searchParams.get('notification')
  if (id === null || !/^[0-9a-f-]{36}$/.test(id)) return
  await callOnce(notificationRoutes.markRead, { params: { id } })
  invalidateReads(client, ['notifications'])
}
