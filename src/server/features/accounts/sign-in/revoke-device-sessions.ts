import type { Context } from '#server/platform/context.ts'

/** Signs out one device of a person, or all of them; their sockets close and open log-ins are void. */
export async function revokeDeviceSessions(
  ctx: Pick<Context, 'db' | 'now' | 'push'>,
  userId: string,
  only?: string,
): Promise<string[]> {
  let ending = ctx.db
    .updateTable('device_sessions')
    .set({ revoked_at: ctx.now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (only === undefined) await ctx.db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  else ending = ending.where('id', '=', only)
  const ended = (await ending.returning('id').execute()).map((row) => row.id)
  if (ended.length > 0) ctx.push([userId], { feature: 'accounts', ids: ended })
  return ended
}
