import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { roomHandshake } from '#contract/rooms/events.ts'
import { roomLimits, type RoomEnding, type RoomRole } from '#contract/rooms/constants.ts'
import type { RoomMessage } from '#contract/rooms/schemas.ts'
import { applyAction } from '#rules/rooms/room.ts'
import type { Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Admission, NamespaceContext } from '#server/platform/realtime/namespace.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planClosing } from './jobs.ts'
import { personIdOf } from './issue-ticket.ts'
import { openRoomSession } from './policy.ts'
import { attend } from './record-attendance.ts'
import { planLiveKit } from './sync-livekit.ts'
import { beginPresence, lockOpenRoom, lockRoom, saveRoom, showRoom, redeemTicket, type SessionKey } from './store.ts'

/** One socket in a room: who it is, as the ticket says. */
export type RoomEntry = {
  readonly key: SessionKey
  readonly userId: string
  readonly deviceSessionId: string
  readonly personId: string
  readonly role: RoomRole
  readonly pageId: string
  readonly connectionId: string
}

/** The channel of everybody in a room, of one person's sockets in it, and of one socket. */
export const roomChannel = ({ id }: SessionKey) => `room:${id}`
export const personChannel = ({ id }: SessionKey, personId: string) => `person:${id}:${personId}`
export const connectionChannel = (connectionId: string) => `connection:${connectionId}`

/** Ends the stay of the sockets in a channel; browsers stop sending and receiving at once. */
export const endStay = (ctx: NamespaceContext, channel: string, reason: RoomEnding) =>
  ctx.end(channel, 'room:closed', { reason })

/**
 * Lets somebody in by their ticket. An earlier socket of theirs ends: the same page has reconnected, or they continue on another device.
 */
export const enterRoom =
  (dependencies: AppDependencies) =>
  async (ctx: NamespaceContext, actor: Member, handshake: unknown): Promise<Admission<RoomEntry>> => {
    const { success, data } = z.safeParse(roomHandshake, handshake)
    const key = success && (await redeemTicket(ctx, actor, data.ticket))
    if (!key) throw new Refusal('room_ticket_invalid')
    const place = await openRoomSession({ ...ctx, actor }, dependencies, key)
    const { session, closesAt, role } = place
    const personId = personIdOf(dependencies.secrets, key.id, actor.userId)
    const { profilePictureUrl } = await findPicture(ctx, actor)
    const person = { id: personId, name: actor.fullName, profilePictureUrl, role, pageId: data.pageId }
    const room = await lockRoom(ctx.db, place)
    const outcome = applyAction(room, { type: 'enter', person })
    if ('refusal' in outcome) throw new Refusal(outcome.refusal)
    const connectionId = randomUUID()
    await saveRoom(ctx.db, key.id, outcome.room)
    await planLiveKit(ctx, key.id, room, outcome.room)
    await beginPresence(ctx, key, actor.userId, connectionId)
    await planClosing(ctx, key.id, closesAt)
    await attend(ctx, key, session)
    endStay(ctx, personChannel(key, personId), 'replaced')
    ctx.send(roomChannel(key), 'room:state', showRoom(outcome.room, closesAt))
    const { userId, deviceSessionId } = actor
    return {
      channels: [roomChannel(key), personChannel(key, personId), connectionChannel(connectionId)],
      entry: { key, userId, deviceSessionId, personId, role, pageId: data.pageId, connectionId },
    }
  }

const findPicture = ({ db }: NamespaceContext, { userId }: Member) =>
  db.selectFrom('users').select('picture_url as profilePictureUrl').where('id', '=', userId).executeTakeFirstOrThrow()

/** Sends a new socket the current state: the people in the room and the messages so far. */
export async function welcomeSocket(ctx: NamespaceContext, { key, connectionId }: RoomEntry): Promise<void> {
  const channel = connectionChannel(connectionId)
  const open = await lockOpenRoom(ctx.db, key.id)
  if (!open) return endStay(ctx, channel, 'over')
  ctx.send(channel, 'room:state', showRoom(open.room, open.closesAt))
  ctx.send(channel, 'room:messages', await findMessages(ctx, key))
}

async function findMessages({ db }: NamespaceContext, { id }: SessionKey): Promise<RoomMessage[]> {
  const rows = await db
    .selectFrom('room_messages')
    .select(['id', 'person_id', 'name', 'text', 'sent_at'])
    .where('session_id', '=', id)
    .orderBy('sent_at')
    .orderBy('id')
    .limit(roomLimits.messages)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.person_id,
    name: row.name,
    text: row.text,
    sentAt: row.sent_at.toISOString(),
  }))
}
