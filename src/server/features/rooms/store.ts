import { sql } from 'kysely'
import type { RoomEngine } from '#contract/rooms/constants.ts'
import type { RoomState } from '#contract/rooms/schemas.ts'
import { openDoor } from '#rules/rooms/door.ts'
import { noNotes } from '#rules/rooms/notes.ts'
import { emptyRoom, type Room } from '#rules/rooms/room.ts'
import { hashToken, newToken } from '#server/platform/auth/secrets.ts'
import type { Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A session that meets in the built-in room. */
export type SessionKey = { readonly kind: 'individual' | 'group'; readonly id: string }
type At = { readonly db: Db; readonly now: Date }

/** The room of a session, and what carries its media when it opens. */
type RoomPlace = { readonly key: SessionKey; readonly engine: RoomEngine; readonly closesAt: Date }

const emptyRoomOf = ({ key, engine }: Omit<RoomPlace, 'closesAt'>) => emptyRoom(key.kind === 'individual', engine)

const untouched = { ...openDoor, notes: noNotes }

/** A stored room; one that an earlier version stored has less. */
const roomOf = (state: unknown): Room => ({ ...untouched, ...(state as Room) })

/** The room as it is now; empty while nobody has entered. */
export async function findRoom(db: Db, place: Omit<RoomPlace, 'closesAt'>): Promise<Room> {
  const row = await db.selectFrom('rooms').select('state').where('session_id', '=', place.key.id).executeTakeFirst()
  return row ? roomOf(row.state) : emptyRoomOf(place)
}

/** Who is in a room now, without waiting for what changes it. */
export async function findPeople(db: Db, { id }: SessionKey): Promise<Room['people']> {
  const row = await db.selectFrom('rooms').select('state').where('session_id', '=', id).executeTakeFirst()
  return row ? roomOf(row.state).people : []
}

/** Open rooms by session. */
export async function findRooms(db: Db, ids: readonly string[]): Promise<Map<string, Room>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('rooms').select(['session_id', 'state']).where('session_id', 'in', ids).execute()
  return new Map(rows.map(({ session_id: id, state }) => [id, roomOf(state)]))
}

/** Locks the room and opens it if need be. Everything that changes it takes this lock first. */
export async function lockRoom(db: Db, { key, engine, closesAt }: RoomPlace): Promise<Room> {
  const { kind, id } = key
  const state = JSON.stringify(emptyRoomOf({ key, engine }))
  const { rows } = await sql<{ state: unknown }>`
    insert into rooms (session_id, kind, state, closes_at) values (${id}, ${kind}, ${state}::jsonb, ${closesAt})
    on conflict (session_id) do update set closes_at = excluded.closes_at returning state`.execute(db)
  const room = roomOf(rows[0]!.state)
  // The server may have been set up with another engine since.
  return room.people.length === 0 ? { ...room, engine } : room
}

/** Locks a room that is open; undefined once it has closed. */
export async function lockOpenRoom(db: Db, sessionId: string): Promise<{ room: Room; closesAt: Date } | undefined> {
  const row = await db
    .selectFrom('rooms')
    .select(['state', 'closes_at'])
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  return row && { room: roomOf(row.state), closesAt: row.closes_at }
}

export async function saveRoom(db: Db, sessionId: string, room: Room): Promise<void> {
  await sql`update rooms set state = ${JSON.stringify(room)}::jsonb where session_id = ${sessionId}`.execute(db)
}

/** What people in the room see of it. */
export const showRoom = (
  { engine, isLocked, muteCount, people, notes }: Room,
  closesAt: Date,
): RoomState & { closesAt: string } => ({
  engine,
  isLocked,
  muteCount,
  people,
  notes,
  closesAt: closesAt.toISOString(),
})

/** Stores a ticket and returns its text; expired ones of the same person are deleted. */
export async function insertTicket({ db, now }: At, actor: Member, session: SessionKey, expiresAt: Date) {
  const ticket = newToken()
  await db.deleteFrom('room_tickets').where('user_id', '=', actor.userId).where('expires_at', '<=', now).execute()
  await db
    .insertInto('room_tickets')
    .values({
      token_hash: hashToken(ticket),
      session_id: session.id,
      kind: session.kind,
      user_id: actor.userId,
      profile_id: actor.profileId,
      device_session_id: actor.deviceSessionId,
      expires_at: expiresAt,
    })
    .execute()
  return ticket
}

/** The session that a ticket of this person, profile and device admits to; it works once. Undefined for any other ticket. */
export async function redeemTicket({ db, now }: At, actor: Member, ticket: string): Promise<SessionKey | undefined> {
  const row = await db
    .deleteFrom('room_tickets')
    .where('token_hash', '=', hashToken(ticket))
    .where('user_id', '=', actor.userId)
    .where('profile_id', '=', actor.profileId)
    .where('device_session_id', '=', actor.deviceSessionId)
    .where('expires_at', '>', now)
    .returning(['session_id', 'kind'])
    .executeTakeFirst()
  return row && { kind: row.kind as SessionKey['kind'], id: row.session_id }
}

/** Whether a person has been in the room of a session before. */
export async function wasInside(db: Db, sessionId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ inside: boolean }>`
    select exists (select from room_presences where session_id = ${sessionId} and user_id = ${userId}) as inside`.execute(
    db,
  )
  return rows[0]!.inside
}

/** Begins the presence of a person, or continues the open one with another socket. */
export async function beginPresence(
  { db, now }: At,
  { kind, id }: SessionKey,
  userId: string,
  connectionId: string,
): Promise<void> {
  await sql`
    insert into room_presences (session_id, kind, user_id, connection_id, entered_at, seen_at)
    values (${id}, ${kind}, ${userId}, ${connectionId}, ${now}, ${now})
    on conflict (session_id, user_id) where left_at is null
      do update set connection_id = excluded.connection_id, seen_at = excluded.seen_at`.execute(db)
}

/** Whether this socket is still the one that its person is in the room with; its presence lasts until now. */
export async function seePresence({ db, now }: At, connectionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('room_presences')
    .set({ seen_at: now })
    .where('connection_id', '=', connectionId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the presence of a person. */
export async function endPresence({ db, now }: At, sessionId: string, userId: string): Promise<void> {
  await db
    .updateTable('room_presences')
    .set({ left_at: now, seen_at: now })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute()
}

/** Ends the presence that a socket holds, if it still does. */
export async function endConnection({ db, now }: At, connectionId: string): Promise<void> {
  await db
    .updateTable('room_presences')
    .set({ left_at: now, seen_at: now })
    .where('connection_id', '=', connectionId)
    .where('left_at', 'is', null)
    .execute()
}

/** Seconds between two writes of who is seen. */
const seenEvery = 5

/** The presences of these sockets last until now. */
export async function markSeen({ db, now }: At, connectionIds: readonly string[]): Promise<void> {
  const before = new Date(now.getTime() - seenEvery * 1000)
  await sql`
    update room_presences set seen_at = ${now}
    where connection_id = any(${[...connectionIds]}::uuid[]) and left_at is null and seen_at < ${before}`.execute(db)
}

/** Presences that no open socket holds and that were last seen before an instant, by session. */
export const findLostPresences = (db: Db, before: Date, open: readonly string[]) =>
  db
    .selectFrom('room_presences')
    .select(['id', 'session_id', 'user_id'])
    .where('left_at', 'is', null)
    .where('seen_at', '<', before)
    .where(sql<boolean>`connection_id <> all(${[...open]}::uuid[])`)
    .orderBy('session_id')
    .orderBy('id')
    .execute()

/** Ends such a presence, unless its person has returned. */
export async function endLostPresence(db: Db, id: string, before: Date): Promise<void> {
  await sql`update room_presences set left_at = seen_at where id = ${id} and left_at is null and seen_at < ${before}`.execute(
    db,
  )
}
