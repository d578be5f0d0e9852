import type { Actor, Context } from '#server/platform/context.ts'

/** The caller has just confirmed on this device who they are. */
export const markAuthenticated = ({ db, actor, now }: Context<Actor>) =>
  db.updateTable('device_sessions').set({ reauthenticated_at: now }).where('id', '=', actor.deviceSessionId).execute()
