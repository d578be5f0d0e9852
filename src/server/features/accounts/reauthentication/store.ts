import type { Actor, Context } from '#server/platform/context.ts'
import type { SecondFactor } from '../sign-in/open-device-session.ts'

/** The caller has just confirmed on this device who they are; a second factor that they used counts for the session from now on. */
export const markAuthenticated = ({ db, actor, now }: Context<Actor>, secondFactor: SecondFactor | null) =>
  db
    .updateTable('device_sessions')
    .set({ reauthenticated_at: now, ...(secondFactor && { second_factor: secondFactor }) })
    .where('id', '=', actor.deviceSessionId)
    .execute()

/** The caller has just added a second factor on this device, so this session counts as opened with it. */
export const rememberSecondFactor = ({ db, actor }: Context<Actor>, secondFactor: SecondFactor) =>
  db
    .updateTable('device_sessions')
    .set({ second_factor: secondFactor })
    .where('id', '=', actor.deviceSessionId)
    .execute()

/** The caller has just removed these second factors: what their other devices were opened with may have been lost or stolen. */
export const forgetSecondFactors = ({ db, actor }: Context<Actor>, removed: readonly SecondFactor[]) =>
  db
    .updateTable('device_sessions')
    .set({ second_factor: null })
    .where('user_id', '=', actor.userId)
    .where('id', '!=', actor.deviceSessionId)
    .where('second_factor', 'in', removed)
    .execute()
