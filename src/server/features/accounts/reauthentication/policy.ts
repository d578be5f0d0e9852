import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lifetimes } from '../policy.ts'
import { findSecondStep } from '../two-step/queries.ts'

type Caller = Pick<Context<Actor>, 'db' | 'actor' | 'now'>

/** Whether the caller is staff with an app or a passkey that this session was neither opened nor confirmed with (decision 100). */
export async function lacksSecondFactor({ db, actor }: Pick<Caller, 'db' | 'actor'>): Promise<boolean> {
  if (!actor.staff || actor.hasSecondFactor) return false
  const { hasApp, hasPasskey } = await findSecondStep(db, actor.userId)
  return hasApp || hasPasskey
}

/** Whether the caller is staff with a passkey and no app: a password alone does not confirm who they are. */
export async function confirmsByPasskeyOnly({ db, actor }: Pick<Caller, 'db' | 'actor'>): Promise<boolean> {
  if (!actor.staff) return false
  const { hasApp, hasPasskey } = await findSecondStep(db, actor.userId)
  return hasPasskey && !hasApp
}

/** Whether the caller signed in on this device, or confirmed who they are, within the last ten minutes; staff by their second factor. */
export async function isRecentlyAuthenticated(caller: Caller): Promise<boolean> {
  const { db, actor, now } = caller
  if (await lacksSecondFactor(caller)) return false
  const device = await db
    .selectFrom('device_sessions')
    .select(['created_at as signedInAt', 'reauthenticated_at as confirmedAt'])
    .where('id', '=', actor.deviceSessionId)
    .executeTakeFirstOrThrow()
  return now.getTime() - (device.confirmedAt ?? device.signedInAt).getTime() < lifetimes.authentication
}

/** Refuses changes of the sign-in methods from a session that was only left open (ASVS 5.0, 7.5.1). */
export async function requireRecentAuthentication(caller: Caller): Promise<void> {
  if (!(await isRecentlyAuthenticated(caller))) throw new Refusal('reauthentication_required')
}
