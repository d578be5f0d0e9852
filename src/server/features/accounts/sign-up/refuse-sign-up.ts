import { sql } from 'kysely'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { signUpRefusal } from '#rules/instance/sign-up.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { emailKey } from '../policy.ts'

/** Refuses an address that the instance does not take, whether or not it has an account already. */
export function refuseSignUp(settings: InstanceSettings, person: { email: string; invited: boolean }): void {
  const refusal = signUpRefusal(settings, person)
  if (refusal !== undefined) throw new Refusal(refusal)
}

/** Whether somebody has an invitation that works. Ask only for an address that is known to be theirs. */
export async function isInvited({ db, now }: Pick<Context, 'db' | 'now'>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

const periods = [
  { name: 'signUpsPerHour', seconds: 60 * 60 },
  { name: 'signUpsPerDay', seconds: 24 * 60 * 60 },
] as const
/** Of the advisory lock under which accounts are counted; any constant. */
const countLock = 27_184

/** Refuses one account more than the instance takes in an hour or a day; where it has such limits, sign-ups follow each other. */
export async function refuseBeyondLimits({ db, now }: Pick<Context, 'db' | 'now'>, settings: InstanceSettings) {
  const limits = periods.flatMap(({ name, seconds }) =>
    settings[name] === null ? [] : [{ max: settings[name], seconds }],
  )
  if (limits.length === 0) return
  await sql`select pg_advisory_xact_lock(${countLock})`.execute(db)
  for (const { max, seconds } of limits) {
    const oldest = await latestAccount(db, max, new Date(now.getTime() - seconds * 1000))
    if (oldest === undefined) continue
    const retryAfterSeconds = Math.ceil((oldest.getTime() - now.getTime()) / 1000) + seconds
    throw new Refusal('sign_ups_full', { retryAfterSeconds })
  }
}

/** When the account was created that is the `rank`th latest; undefined where there are fewer since `from`. */
async function latestAccount(db: Db, rank: number, from: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('users')
    .select('created_at as at')
    .where('created_at', '>', from)
    .orderBy('created_at', 'desc')
    .offset(rank - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
