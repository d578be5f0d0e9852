import type { NotificationKind } from '#contract/notifications/constants.ts'
import { planPush } from '#rules/notifications/push-plan.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Delivery, PushContent } from '#server/platform/notices.ts'
import { findPreferences } from '../policy.ts'
import { storePushes } from './store.ts'

/** Shows notifications of one kind on devices, delays or drops them as each recipient chose. */
export async function sendPushes(
  ctx: JobContext,
  kind: NotificationKind,
  deliveries: readonly Delivery<PushContent>[],
  /** Schedules one for the end of the quiet hours. */
  delay: (delivery: Delivery<PushContent>, at: Date) => Promise<void>,
): Promise<void> {
  const withDevice = await findWithDevice(ctx, deliveries)
  const preferencesOf = await findPreferences(
    ctx.db,
    withDevice.map(({ recipient }) => recipient.userId),
  )
  const due: Delivery<PushContent>[] = []
  for (const delivery of withDevice) {
    const { userId, zone } = delivery.recipient
    const { isDeleted, choice, ...times } = preferencesOf(userId)
    if (isDeleted) continue
    const plan = planPush(kind, choice(kind).push, { ...times, zone }, ctx.now.getTime())
    if (plan.push === 'now') due.push(delivery)
    else if (plan.push === 'later') await delay(delivery, new Date(plan.at))
  }
  await storePushes(ctx, kind, due)
}

/** Most people have none: one statement, and nothing more for them. */
async function findWithDevice({ db }: JobContext, deliveries: readonly Delivery<PushContent>[]) {
  if (deliveries.length === 0) return []
  const ids = deliveries.map(({ recipient }) => recipient.userId)
  const rows = await db.selectFrom('push_devices').select('user_id').distinct().where('user_id', 'in', ids).execute()
  const withDevice = new Set(rows.map((row) => row.user_id))
  return deliveries.filter(({ recipient }) => withDevice.has(recipient.userId))
}
