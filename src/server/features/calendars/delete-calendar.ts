import { scheduleLockOfUser } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceCalendar } from './announce-calendar.ts'
import { revokePermissions } from './revoke-permissions.ts'
import { mergeCalendars } from './store.ts'

/**
 * Disconnects a calendar or an account with their busy times; without any, no slots are offered, and sessions stay booked. Sessions that
 * were written to the account stay there.
 */
export async function deleteCalendar(ctx: Context<Member>, { params }: { params: { id: string } }): Promise<void> {
  const { db, actor } = ctx
  await scheduleLockOfUser(actor.userId).execute(db)
  await revokePermissions(ctx, { userId: actor.userId, accountId: params.id })
  const account = await db
    .deleteFrom('calendar_accounts')
    .where('id', '=', params.id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst()
  const gone = account ?? (await deleteOne(ctx, params.id))
  if (!gone) throw new Refusal('not_found')
  await mergeCalendars(db, actor.userId)
  await announceCalendar(ctx, params.id)
}

const deleteOne = ({ db, actor }: Context<Member>, id: string) =>
  db
    .deleteFrom('calendars')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .where('account_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
