import { sql } from 'kysely'
import { roomLimits, type RoomEnding } from '#contract/rooms/constants.ts'
import { joinWindow } from '#rules/sessions/join.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import { findLiveDeviceSessions } from '#server/platform/auth/actor.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { NamespaceContext } from '#server/platform/realtime/namespace.ts'
import { connectionChannel, endStay, type RoomEntry } from './enter-room.ts'
import { changeRoom } from './change-room.ts'
import { personIdOf } from './issue-ticket.ts'
import { endConnection, findLostPresences, endLostPresence } from './store.ts'

/** Seconds between two writes of who is seen. */
const SEEN_EVERY = 5

/**
 * Ends the stay of everybody who may no longer be in their room: signed out, suspended, blocked, cancelled, moved, or over. Then people
 * whose sockets have been gone for longer than the grace time leave.
 */
export const checkRooms =
  (secrets: Secrets) =>
  async (ctx: NamespaceContext, entries: readonly RoomEntry[]): Promise<void> => {
    const devices = entries.map(({ deviceSessionId }) => deviceSessionId)
    const live = await findLiveDeviceSessions(ctx.db, [...new Set(devices)], ctx.now)
    const sessions = await findSessions(ctx, [...new Set(entries.map(({ key }) => key.id))])
    const seen: string[] = []
    // Rooms are locked in the order of their ids, before presences, so that two transactions cannot deadlock.
    for (const entry of entries.toSorted((a, b) => (a.key.id < b.key.id ? -1 : 1))) {
      const reason = live.has(entry.deviceSessionId) ? endingOf(sessions.get(entry.key.id), ctx.now) : 'signed-out'
      if (reason === null) seen.push(entry.connectionId)
      else await endEntry(ctx, entry, reason)
    }
    await leaveLost(ctx, secrets)
    await markSeen(ctx, seen)
  }

async function endEntry(ctx: NamespaceContext, entry: RoomEntry, reason: RoomEnding): Promise<void> {
  await changeRoom(ctx, entry.key.id, { type: 'leave', id: entry.personId })
  await endConnection(ctx, entry.connectionId)
  endStay(ctx, connectionChannel(entry.connectionId), reason)
}

/** Ends the presences whose sockets have been gone for longer than the grace time; they lasted until they were last seen. */
async function leaveLost(ctx: NamespaceContext, secrets: Secrets): Promise<void> {
  const before = new Date(ctx.now.getTime() - roomLimits.graceSeconds * 1000)
  for (const presence of await findLostPresences(ctx.db, before)) {
    await changeRoom(ctx, presence.session_id, {
      type: 'leave',
      id: personIdOf(secrets, presence.session_id, presence.user_id),
    })
    await endLostPresence(ctx.db, presence.id, before)
  }
}

type CheckedSession = {
  id: string
  status: string
  starts_at: Date
  closes_at: Date
  blocked: boolean
}

async function findSessions({ db }: NamespaceContext, ids: readonly string[]): Promise<Map<string, CheckedSession>> {
  const { rows } = await sql<CheckedSession>`
    select b.id, b.status, b.starts_at, r.closes_at, ${blockedBetween(sql`b.mentor_user_id`, sql`b.mentee_user_id`)} as blocked
    from bookings b join rooms r on r.session_id = b.id where b.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why nobody may be in the room of this session any more; null while they may. */
function endingOf(session: CheckedSession | undefined, now: Date): RoomEnding | null {
  if (!session || session.closes_at <= now) return 'over'
  if (session.status === 'CANCELLED') return 'cancelled'
  if (session.blocked) return 'blocked'
  return now.getTime() < joinWindow(session.starts_at.getTime(), 0).opensAt ? 'moved' : null
}

async function markSeen({ db, now }: NamespaceContext, connectionIds: readonly string[]): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY * 1000)
  await sql`
    update room_presences set seen_at = ${now}
    where connection_id = any(${[...connectionIds]}::uuid[]) and left_at is null and seen_at < ${before}`.execute(db)
}
