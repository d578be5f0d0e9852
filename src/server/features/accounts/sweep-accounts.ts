import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import type { JobContext } from '#server/platform/context.ts'
import { after } from './policy.ts'

const day = 24 * 60 * 60 * 1000

/** A device in use rotates its token every quarter of an hour. Reuse of a token this old need not be detected as theft any more. */
const usedTokensDays = 30

/** A browser that has not signed in for so long is new again. */
const knownDays = 400

/** Nightly: deletes sign-ins, links and challenges that ended a week ago, and refresh tokens that were used long ago. */
export async function sweepAccounts({ db, now, schedule }: JobContext): Promise<void> {
  const before = after(now, -7 * day)
  const isLeft = [
    await deleteInBatches(db, 'device_sessions', sql`expires_at < ${before}`),
    await deleteInBatches(db, 'device_sessions', sql`revoked_at < ${before}`),
    await deleteInBatches(db, 'refresh_tokens', sql`used_at < ${after(now, -usedTokensDays * day)}`),
    await deleteInBatches(db, 'known_devices', sql`last_used_at < ${after(now, -knownDays * day)}`),
    await deleteInBatches(db, 'email_changes', sql`coalesce(undo_until, confirm_until) < ${before}`),
    await deleteInBatches(db, 'used_passkey_challenges', sql`expires_at < ${now}`),
    await deleteInBatches(db, 'mail_tokens', sql`expires_at < ${before}`),
    await deleteInBatches(db, 'sign_in_challenges', sql`expires_at < ${before}`),
  ]
  if (isLeft.includes(true)) await schedule('accounts.sweep', {}, { key: 'accounts.sweep again' })
}
