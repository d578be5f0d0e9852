import { randomUUID } from 'node:crypto'
import type { RoomInput } from '#contract/rooms/events.ts'
import { applyAction, type Room, type RoomAction } from '#rules/rooms/room.ts'
import type { NamespaceContext } from '#server/platform/realtime/namespace.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planLiveKit } from './sync-livekit.ts'
import { endStay, personChannel, roomChannel, type RoomEntry } from './enter-room.ts'
import { endConnection, endPresence, findPeople, lockOpenRoom, saveRoom, seePresence, showRoom } from './store.ts'

/** Applies what somebody does to the room and shows everybody the result. A room that has closed stays as it is. */
export async function changeRoom(
  ctx: NamespaceContext,
  sessionId: string,
  action: RoomAction,
): Promise<Room | undefined> {
  const open = await lockOpenRoom(ctx.db, sessionId)
  if (!open) return undefined
  const outcome = applyAction(open.room, action)
  if ('refusal' in outcome) throw new Refusal(outcome.refusal)
  await saveRoom(ctx.db, sessionId, outcome.room)
  await planLiveKit(ctx, sessionId, open.room, outcome.room)
  // Unlocking ends all waiting.
  if (outcome.room.knocks.length < open.room.knocks.length)
    ctx.push(
      open.room.knocks.map(({ userId }) => userId),
      { subject: 'rooms', ids: [sessionId] },
    )
  ctx.send(`room:${sessionId}`, 'room:state', showRoom(outcome.room, open.closesAt))
  return outcome.room
}

/** An event that is one action of the room's rule. */
export const act =
  <I>(actionOf: (personId: string, input: I) => RoomAction) =>
  async (ctx: NamespaceContext, { key, personId }: RoomEntry, input: I): Promise<void> =>
    void (await changeRoom(ctx, key.id, actionOf(personId, input)))

/** The person leaves, by their own will; their socket hears nothing more. */
export async function leaveRoom(ctx: NamespaceContext, { key, userId, personId }: RoomEntry): Promise<void> {
  await changeRoom(ctx, key.id, { type: 'leave', id: personId })
  await endPresence(ctx, key.id, userId)
  endStay(ctx, personChannel(key, personId), 'left')
}

/** A host removes somebody, whose sockets are closed. */
export async function removePerson(
  ctx: NamespaceContext,
  { key, personId }: RoomEntry,
  { person }: RoomInput<'room:remove'>,
): Promise<void> {
  await changeRoom(ctx, key.id, { type: 'remove', by: personId, id: person })
  endStay(ctx, personChannel(key, person), 'removed')
}

/** A socket is gone, or silent. Unless another one took its place, the person is shown as reconnecting until their grace time ends. */
export async function loseSocket(ctx: NamespaceContext, entry: RoomEntry): Promise<void> {
  const open = await lockOpenRoom(ctx.db, entry.key.id)
  if (!(await seePresence(ctx, entry.connectionId))) return
  // A host has removed them.
  if (!open?.room.people.some(({ id }) => id === entry.personId)) return endConnection(ctx, entry.connectionId)
  await changeRoom(ctx, entry.key.id, { type: 'disconnect', id: entry.personId, pageId: entry.pageId })
}

/** A silent socket is heard again. */
export async function hearSocket(ctx: NamespaceContext, entry: RoomEntry): Promise<void> {
  const { people } = (await lockOpenRoom(ctx.db, entry.key.id))?.room ?? { people: [] }
  if (!people.some(({ id }) => id === entry.personId) || !(await seePresence(ctx, entry.connectionId))) return
  await changeRoom(ctx, entry.key.id, { type: 'reconnect', id: entry.personId, pageId: entry.pageId })
}

/** Passes a signal on to a person in the same room, unless they are in it with another page by now. */
export async function relaySignal(
  ctx: NamespaceContext,
  { key, personId, pageId }: RoomEntry,
  { to, pageId: forPage, signal }: RoomInput<'room:signal'>,
): Promise<void> {
  const person = (await findPeople(ctx.db, key)).find(({ id }) => id === to && id !== personId)
  if (!person) throw new Refusal('room_person_missing')
  if (person.pageId !== forPage) return
  ctx.send(personChannel(key, to), 'room:signal', { from: personId, pageId, signal })
}

/** Shows something to everybody in the room, with who it is from. It is stored nowhere. */
async function show(ctx: NamespaceContext, { key, personId }: RoomEntry, event: string, what: object): Promise<void> {
  const person = (await findPeople(ctx.db, key)).find(({ id }) => id === personId)
  if (!person) throw new Refusal('room_person_missing')
  ctx.send(roomChannel(key), event, { id: randomUUID(), from: personId, name: person.name, ...what })
}

export const typeCaption = (ctx: NamespaceContext, entry: RoomEntry, line: RoomInput<'room:caption'>) =>
  show(ctx, entry, 'room:caption', line)

export const showReaction = (ctx: NamespaceContext, entry: RoomEntry, reaction: RoomInput<'room:react'>) =>
  show(ctx, entry, 'room:reaction', reaction)

/** Stores a chat message until the room closes and shows it to everybody; a repeated one changes nothing. */
export async function sayMessage(
  ctx: NamespaceContext,
  { key, userId, personId }: RoomEntry,
  { id, text }: RoomInput<'room:say'>,
): Promise<void> {
  const open = await lockOpenRoom(ctx.db, key.id)
  const person = open?.room.people.find((one) => one.id === personId)
  if (!person) throw new Refusal('room_person_missing')
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('room_messages')
    .values({
      session_id: key.id,
      id,
      user_id: userId,
      person_id: personId,
      name: person.name,
      text,
      sent_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  const message = { id, from: personId, name: person.name, text, sentAt: ctx.now.toISOString() }
  ctx.send(roomChannel(key), 'room:messages', [message])
}
