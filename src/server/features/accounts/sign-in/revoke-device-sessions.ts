import type { Context } from '#server/platform/context.ts'

/** Signs out devices of a person: `only` one, all `except` one, or all; their sockets close, and open log-ins are void unless it is one. */
export async function revokeDeviceSessions(
  ctx: Pick<Context, 'db' | 'now' | 'push'>,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<string[]> {
  let ending = ctx.db
    .updateTable('device_sessions')
    .set({ revoked_at: ctx.now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (only === undefined) await ctx.db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  else ending = ending.where('id', '=', only)
  if (except !== undefined) ending = ending.where('id', '<>', except)
  const ended = (await ending.returning('id').execute()).map((row) => row.id)
  if (ended.length > 0) ctx.push([userId], { feature: 'accounts', ids: ended })
  return ended
}
