import { notificationRoutes, type Notification } from '#contract/notifications/routes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { useOptimisticUpdate } from '#web/platform/api/optimistic-update.ts'
import * as t from '#texts/notifications/list.ts'

/** The server closes it on other devices. */
function closeShownHere(isClosed: (id: string | null) => boolean): void {
  if (localStorage.getItem('push') === null) return
  import('#web/platform/push/browser-push.ts').then((push) => push.closeShown(isClosed)).catch(() => undefined)
}

const asRead = (item: Notification): Notification => ({ ...item, read: true })

/** Marks one or all notifications read: an optimistic update of lists and counts, rolled back on failure. */
export function useNotificationMarks() {
  const one = useAct(notificationRoutes.markRead)
  const all = useAct(notificationRoutes.markAllRead)
  const update = useOptimisticUpdate()
  const invalidate = useInvalidateReads()

  function markRead({ id, read }: Notification): void {
    if (read) return
    const undo = [
      update(notificationRoutes.listNotifications, (items) =>
        items.map((item) => (item.id === id ? asRead(item) : item)),
      ),
      update(notificationRoutes.unreadCount, (count) => Math.max(0, count - 1)),
    ]
    closeShownHere((shown) => shown === id)
    one.run({ params: { id } }).catch((error: unknown) => takeBack(undo, error, t.clearOneFailed))
  }

  function markAllRead(): void {
    const undo = [
      update(notificationRoutes.listNotifications, (items) => items.map(asRead)),
      update(notificationRoutes.unreadCount, () => 0),
    ]
    closeShownHere(() => true)
    all.run({}).catch((error: unknown) => takeBack(undo, error, t.clearAllFailed))
  }

  function takeBack(undo: readonly (() => void)[], error: unknown, failed: string): void {
    for (const back of undo) back()
    invalidate(['notifications'])
    toast.error(failureText(error, failed))
  }

  return { markRead, markAllRead }
}
