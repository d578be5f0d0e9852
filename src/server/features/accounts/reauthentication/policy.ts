import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lifetimes } from '../policy.ts'

type Caller = Pick<Context<Actor>, 'db' | 'actor' | 'now'>

/** Whether the caller signed in on this device, or confirmed who they are, within the last ten minutes. */
export async function isRecentlyAuthenticated({ db, actor, now }: Caller): Promise<boolean> {
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
