import { nextDigest } from '#rules/notifications/email-plan.ts'
import type { NotificationSettings } from '#contract/notifications/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { findPreferences } from './policy.ts'
import { readSettings } from './queries.ts'
import { scheduleDigest } from './store.ts'

/** Stores the caller's preferences. A summary that is already pending is moved to the new hour. */
export async function saveSettings(
  ctx: Context<Member>,
  { body }: { body: NotificationSettings },
): Promise<NotificationSettings> {
  const { actor, db, now } = ctx
  const { digestHour, quietHours, choices } = body
  const times = {
    digest_hour: digestHour,
    quiet_from: quietHours?.from ?? null,
    quiet_until: quietHours?.until ?? null,
  }
  await db
    .insertInto('notification_settings')
    .values({ user_id: actor.userId, ...times })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(times))
    .execute()
  const before = (await findPreferences(db, [actor.userId]))(actor.userId)
  if (choices.length > 0)
    await db
      .insertInto('notification_choices')
      .values(
        choices.map(({ kind, inApp, emails, push = before.choice(kind).push }) => ({
          user_id: actor.userId,
          kind,
          in_app: inApp,
          emails,
          push,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind']).doUpdateSet((row) => ({
          in_app: row.ref('excluded.in_app'),
          emails: row.ref('excluded.emails'),
          push: row.ref('excluded.push'),
        })),
      )
      .execute()
  const waiting = await db
    .selectFrom('digest_items')
    .select('id')
    .where('user_id', '=', actor.userId)
    .limit(1)
    .executeTakeFirst()
  const due = nextDigest({ digestHour, quietHours, zone: actor.timeZone }, now.getTime())
  if (waiting) await scheduleDigest(ctx, actor.userId, new Date(due))
  ctx.push([actor.userId], { subject: 'notifications', ids: [] })
  return readSettings(ctx)
}
