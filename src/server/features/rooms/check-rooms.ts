import { roomLimits, type RoomEnding } from '#contract/rooms/constants.ts'
import { joinWindow } from '#rules/sessions/join.ts'
import { findLiveDeviceSessions } from '#server/platform/auth/actor.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { NamespaceContext } from '#server/platform/realtime/namespace.ts'
import { connectionChannel, endStay, type RoomEntry } from './enter-room.ts'
import { changeRoom } from './change-room.ts'
import { findStays, stayKey, type Stay } from './find-stays.ts'
import { personIdOf } from './issue-ticket.ts'
import { endConnection, findLostPresences, endLostPresence, markSeen } from './store.ts'

/**
 * Ends the stay of everybody who may no longer be in their room: signed out, suspended, blocked, cancelled, moved, without a seat, or over.
 * Then people whose sockets have been gone for longer than the grace time leave.
 */
export const checkRooms =
  (secrets: Secrets) =>
  async (ctx: NamespaceContext, entries: readonly RoomEntry[]): Promise<void> => {
    const devices = entries.map(({ deviceSessionId }) => deviceSessionId)
    const live = await findLiveDeviceSessions(ctx.db, [...new Set(devices)], ctx.now)
    const stays = await findStays(ctx.db, entries)
    const seen: string[] = []
    // Rooms are locked in the order of their ids, before presences, so that two transactions cannot deadlock.
    for (const entry of entries.toSorted((a, b) => (a.key.id < b.key.id ? -1 : 1))) {
      const stay = stays.get(stayKey(entry.key.id, entry.userId))
      const reason = live.has(entry.deviceSessionId) ? endingOf(stay, ctx.now) : 'signed-out'
      if (reason !== null) {
        await endEntry(ctx, entry, reason)
        continue
      }
      seen.push(entry.connectionId)
      await updateRole(ctx, entry, stay!)
    }
    await leaveLost(ctx, secrets, seen)
    await markSeen(ctx, seen)
  }

async function endEntry(ctx: NamespaceContext, entry: RoomEntry, reason: RoomEnding): Promise<void> {
  await changeRoom(ctx, entry.key.id, { type: 'leave', id: entry.personId })
  await endConnection(ctx, entry.connectionId)
  endStay(ctx, connectionChannel(entry.connectionId), reason)
}

/** Somebody with a seat has become a cohost, or a cohost with a seat is none any more. */
async function updateRole(
  ctx: NamespaceContext,
  { key, personId }: RoomEntry,
  { role, shownRole }: Stay,
): Promise<void> {
  if (role !== null && role !== shownRole) await changeRoom(ctx, key.id, { type: 'role', id: personId, role })
}

/**
 * Ends the presences whose sockets have been gone for longer than the grace time; they lasted until they were last seen. Sockets that are
 * open here are not gone, however long this process did not write that it saw them.
 */
async function leaveLost(ctx: NamespaceContext, secrets: Secrets, open: readonly string[]): Promise<void> {
  const before = new Date(ctx.now.getTime() - roomLimits.graceSeconds * 1000)
  for (const presence of await findLostPresences(ctx.db, before, open)) {
    await changeRoom(ctx, presence.session_id, {
      type: 'leave',
      id: personIdOf(secrets, presence.session_id, presence.user_id),
    })
    await endLostPresence(ctx.db, presence.id, before)
  }
}

/** Why somebody may not be in the room of this session any more; null while they may. */
function endingOf(stay: Stay | undefined, now: Date): RoomEnding | null {
  if (!stay || stay.closesAt <= now) return 'over'
  if (stay.isCancelled) return 'cancelled'
  if (stay.isBlocked) return 'blocked'
  if (stay.role === null) return 'no-seat'
  // Nobody who is not listed hears what is said.
  if (stay.shownRole === null) return 'left'
  return now.getTime() < joinWindow(stay.startsAt.getTime(), 0).opensAt ? 'moved' : null
}
