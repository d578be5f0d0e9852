import { DAY } from '#rules/time/days.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import type { JobContext } from '#server/platform/context.ts'
import { after } from './policy.ts'

/** A device in use rotates its token every quarter of an hour. Reuse of a token this old need not be detected as theft any more. */
const usedTokensDays = 30

/** A browser that has not signed in for so long is new again. */
const knownDays = 400

/** So long its owner can see that, and when, a key has expired. */
const expiredKeyDays = 30

/** Nightly: deletes sign-ins, links and challenges that ended a week ago, refresh tokens that were used long ago, expired keys. */
export async function sweepAccounts({ db, now, schedule }: JobContext): Promise<void> {
  const before = after(now, -7 * DAY)
  const isLeft = [
    await deleteInBatches(db, 'device_sessions', { key: sql`expires_at`, below: before }),
    await deleteInBatches(db, 'device_sessions', { key: sql`revoked_at`, below: before }),
    await deleteInBatches(db, 'refresh_tokens', { key: sql`used_at`, below: after(now, -usedTokensDays * DAY) }),
    await deleteInBatches(db, 'known_devices', { key: sql`last_used_at`, below: after(now, -knownDays * DAY) }),
    await deleteInBatches(db, 'email_changes', { key: sql`coalesce(undo_until, confirm_until)`, below: before }),
    await deleteInBatches(db, 'api_keys', { key: sql`expires_at`, below: after(now, -expiredKeyDays * DAY) }),
    await deleteInBatches(db, 'used_passkey_challenges', { key: sql`expires_at`, below: now }),
    await deleteInBatches(db, 'mail_tokens', { key: sql`expires_at`, below: before }),
    await deleteInBatches(db, 'sign_in_challenges', { key: sql`expires_at`, below: before }),
  ]
  if (isLeft.includes(true)) await schedule('accounts.sweep', {}, { key: 'accounts.sweep again' })
}
