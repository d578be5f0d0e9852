import type { Context } from '#server/platform/context.ts'
import { revokeApiKeysSince } from '../api-keys/store.ts'
import { endPendingChange } from '../email-change/store.ts'
import { issueMailToken, revokeMailTokens } from '../mail-tokens/store.ts'
import { findSecondStep } from '../two-step/queries.ts'
import { revokeDeviceSessions } from './revoke-device-sessions.ts'

/**
 * After somebody else got in: ends every session, voids the password, and takes back the ways in that were added `since` then. Returns
 * a token with which the reader of the mailbox sets a new password; null for an account that has none.
 */
export async function revokeCredentials(ctx: Context, userId: string, since: Date): Promise<string | null> {
  const { db, now } = ctx
  const { passwordHash } = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = await findSecondStep(db, userId)
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await endPendingChange(db, userId, now)
  await revokeTwoStepSince(ctx, userId, since)
  await db.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  if (hasSecondFactor(before) && !hasSecondFactor(await findSecondStep(db, userId))) await endStaffRole(ctx, userId)
  await revokeApiKeysSince(ctx, userId, since)
  await ctx.emit('account.secured', { userId, at: now.toISOString() })
  await db.deleteFrom('identities').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  await db.deleteFrom('known_devices').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  await revokeMailTokens(db, userId, now)
  await revokeDeviceSessions(ctx, userId)
  return passwordHash === null ? null : issueMailToken(db, userId, 'reset', now)
}

const hasSecondFactor = ({ hasApp, hasPasskey }: { hasApp: boolean; hasPasskey: boolean }) => hasApp || hasPasskey

/** Without a second factor the mailbox alone would lead back to the staff desk: an operator has to make them staff again (decision 100). */
async function endStaffRole({ db, now, emit }: Context, userId: string): Promise<void> {
  const ended = await db
    .updateTable('users')
    .set({ staff_role: null })
    .where('id', '=', userId)
    .where('staff_role', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) await emit('account.staff-role-ended', { userId, at: now.toISOString() })
}

async function revokeTwoStepSince({ db }: Context, userId: string, since: Date): Promise<void> {
  const removed = await db
    .deleteFrom('two_step_secrets')
    .where('user_id', '=', userId)
    .where('activated_at', '>=', since)
    .returning('user_id')
    .executeTakeFirst()
  if (removed) await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
