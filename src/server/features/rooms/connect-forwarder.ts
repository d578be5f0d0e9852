import type { RoomSignal } from '#contract/rooms/schemas.ts'
import type { NamespaceContext } from '#server/platform/realtime/namespace.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Forwarder } from '#server/platform/rooms/forwarder.ts'
import { personChannel, type RoomEntry } from './enter-room.ts'
import { findRooms } from './store.ts'

/**
 * A signal to the forwarding process. `restart` asks for a connection, the first one, too: the process answers with an offer. Nothing waits
 * for it here, because a transaction would wait with it; who gets no offer asks again.
 */
export async function signalForwarder(
  forwarder: Forwarder,
  ctx: NamespaceContext,
  { key, personId }: RoomEntry,
  signal: RoomSignal,
): Promise<void> {
  const member = { room: key.id, person: personId }
  const room = (await findRooms(ctx.db, [key.id])).get(key.id)
  if (room?.engine !== 'forwarder' || !room.people.some(({ id }) => id === personId))
    throw new Refusal('room_person_missing')
  if (!('restart' in signal)) return forwarder.signal(member, signal)
  if (forwarder.isBusy(member)) throw new Refusal('room_media_busy')
  const isFaulty = forwarder.problem() !== undefined
  const channel = personChannel(key, personId)
  const send = (offered: unknown) =>
    ctx.sendNow(channel, 'room:signal', { from: 'forwarder', pageId: null, signal: offered })
  void forwarder.join({ ...member, send })
  if (isFaulty) throw new Refusal('room_media_unavailable')
}

/** Ends the media of everybody who is not in their room any more. */
export async function disconnectFromForwarder(forwarder: Forwarder, ctx: NamespaceContext): Promise<void> {
  const members = forwarder.members()
  if (members.length === 0) return
  const rooms = await findRooms(ctx.db, [...new Set(members.map(({ room }) => room))])
  for (const member of members) {
    const room = rooms.get(member.room)
    const isInside = room?.people.some(({ id }) => id === member.person)
    if (!isInside || room?.engine !== 'forwarder') forwarder.leave(member)
  }
}
