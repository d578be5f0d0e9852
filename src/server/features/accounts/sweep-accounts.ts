import type { JobContext } from '#server/platform/context.ts'
import { after } from './policy.ts'

const day = 24 * 60 * 60 * 1000

/** A device in use rotates its token every quarter of an hour. Reuse of a token this old need not be detected as theft any more. */
const usedTokensDays = 30

/** A browser that has not signed in for so long is new again. */
const knownDays = 400

/** Nightly: deletes sign-ins, links and challenges that ended a week ago, and refresh tokens that were used long ago. */
export async function sweepAccounts({ db, now }: JobContext): Promise<void> {
  const before = after(now, -7 * day)
  await db
    .deleteFrom('device_sessions')
    .where((where) => where.or([where('expires_at', '<', before), where('revoked_at', '<', before)]))
    .execute()
  await db
    .deleteFrom('refresh_tokens')
    .where('used_at', '<', after(now, -usedTokensDays * day))
    .execute()
  await db
    .deleteFrom('email_changes')
    .where((where) => where.fn.coalesce('undo_until', 'confirm_until'), '<', before)
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', after(now, -knownDays * day))
    .execute()
  await db.deleteFrom('mail_tokens').where('expires_at', '<', before).execute()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before).execute()
}
