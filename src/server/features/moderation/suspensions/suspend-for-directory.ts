import type { Actor, Context } from '#server/platform/context.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endSuspension, findCurrent, signOutSuspended } from './store.ts'

/** Suspends somebody whom their organisation deactivated, until it activates them again. False: they are suspended already. */
export async function suspendForDirectory(ctx: Context<Actor>, userId: string, locale: string): Promise<boolean> {
  if (await findCurrent(ctx.db, userId)) return false
  const { id } = await ctx.db
    .insertInto('suspensions')
    .values({
      user_id: userId,
      status: 'ACTIVE',
      is_permanent: true,
      is_by_directory: true,
      ends_at: null,
      reason: textsFor(locale).scimNotices.deactivated,
      proposed_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await signOutSuspended(ctx, userId)
  await ctx.emit('person.suspended', { userId, suspensionId: id })
  return true
}

/** Ends it. False: they are not suspended. What staff suspended stays so. */
export async function endDirectorySuspension(ctx: Context<Actor>, userId: string): Promise<boolean> {
  const suspension = await findCurrent(ctx.db, userId)
  if (!suspension) return false
  const row = await ctx.db
    .selectFrom('suspensions')
    .select('is_by_directory as isByDirectory')
    .where('id', '=', suspension.id)
    .executeTakeFirst()
  if (!row?.isByDirectory) throw new Refusal('scim_suspended_by_staff')
  await endSuspension(ctx, { suspension, status: 'LIFTED', reason: null })
  return true
}
