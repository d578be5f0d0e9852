import type { JobContext } from '#server/platform/context.ts'
import { after } from './policy.ts'

const day = 24 * 60 * 60 * 1000

/** Nightly: forgets sign-ins, links and challenges that ended a week ago. */
export async function sweepAccounts({ db, now }: JobContext): Promise<void> {
  const before = after(now, -7 * day)
  await db
    .deleteFrom('device_sessions')
    .where((where) => where.or([where('expires_at', '<', before), where('revoked_at', '<', before)]))
    .execute()
  await db.deleteFrom('mail_tokens').where('expires_at', '<', before).execute()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before).execute()
}
