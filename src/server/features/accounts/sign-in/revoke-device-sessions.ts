import type { Context } from '#server/platform/context.ts'

/**
 * Signs out the devices of a person: all, `only` one or all `except` one. Their sockets close; open log-ins are void unless it is only
 * one.
 */
export async function revokeDeviceSessions(
  ctx: Pick<Context, 'db' | 'now' | 'push' | 'emit'>,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<string[]> {
  if (only === undefined) await ctx.db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  const rows = await ctx.db
    .updateTable('device_sessions')
    .set({ revoked_at: ctx.now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(only !== undefined, (ending) => ending.where('id', '=', only!))
    .$if(except !== undefined, (ending) => ending.where('id', '!=', except!))
    .returning('id')
    .execute()
  const ended = rows.map((row) => row.id)
  if (ended.length === 0) return ended
  ctx.push([userId], { subject: 'accounts', ids: ended })
  await ctx.emit('account.signed-out', { userId, deviceSessionIds: ended })
  return ended
}
