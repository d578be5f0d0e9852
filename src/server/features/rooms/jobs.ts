import { sql } from 'kysely'
import type { JobContext } from '#server/platform/context.ts'
import { planDisconnection } from './sync-livekit.ts'
import { lockOpenRoom } from './store.ts'

/** Plans the end of a room; a later one replaces it. */
export const planClosing = (ctx: Pick<JobContext, 'schedule'>, sessionId: string, closesAt: Date) =>
  ctx.schedule('rooms.close', { sessionId }, { at: closesAt, key: `room:${sessionId}` })

/** Deletes a room that has closed, with its messages. Presences that no process saw to the end lasted until they were last seen. */
export async function closeRoom(ctx: JobContext, { sessionId }: Record<string, unknown>): Promise<void> {
  const { db, now } = ctx
  const open = await lockOpenRoom(db, String(sessionId))
  if (!open || open.closesAt > now) return
  if (open.room.engine === 'livekit') await planDisconnection(ctx, String(sessionId))
  await sql`update room_presences set left_at = seen_at where session_id = ${sessionId} and left_at is null`.execute(db)
  await db.deleteFrom('room_tickets').where('session_id', '=', String(sessionId)).execute()
  await db.deleteFrom('rooms').where('session_id', '=', String(sessionId)).execute()
}
