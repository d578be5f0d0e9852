import { sql } from 'kysely'
import type { RoomRole } from '#contract/rooms/constants.ts'
import { entryState, roomClosesAt } from '#rules/rooms/closing.ts'
import { asParticipant, findBooking, joinableBooking, type JoinableSession } from '#server/features/bookings/public.ts'
import { isBlockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { wasInside, type SessionKey } from './store.ts'

/** A session whose room the caller may enter now. */
export type RoomSession = {
  readonly key: SessionKey
  readonly session: JoinableSession
  readonly closesAt: Date
  readonly role: RoomRole
  /** The name of the other person. */
  readonly other: string
}

type Ctx = Pick<Context<Member>, 'actor' | 'db' | 'now' | 'push'>

/** The session of the room at an address, for who may be in it now; strangers get `not_found`. */
export async function openRoomSession(ctx: Ctx, rooms: Rooms, { kind, id }: SessionKey): Promise<RoomSession> {
  // Group sessions have no built-in room.
  if (kind === 'group') throw new Refusal('room_elsewhere')
  const { booking, side } = asParticipant(await findBooking(ctx.db, id), ctx.actor)
  const session = await joinableBooking(ctx, id)
  if (session.isCancelled) throw new Refusal('join_cancelled')
  if (!rooms.isBuiltIn({ kind, fixedVideoLink: session.fixedVideoLink })) throw new Refusal('room_elsewhere')
  const users = [booking.mentor_user_id, booking.mentee_user_id] as const
  if (await isBlockedBetween(ctx.db, ...users)) throw new Refusal('counterpart_blocked')
  const closesAt = await findClosing(ctx.db, session, users)
  const times = {
    startsAt: session.startsAt.getTime(),
    endsAt: session.endsAt.getTime(),
    closesAt: closesAt.getTime(),
  }
  const state = entryState(times, await wasInside(ctx.db, id, ctx.actor.userId), ctx.now.getTime())
  if (state === 'over') throw new Refusal('join_over')
  // The room of a request that nobody accepted stays closed.
  if (state === 'too_early' || session.isPending) throw new Refusal('join_too_early')
  const other = side === 'mentor' ? booking.mentee_name : booking.mentor_name
  return { key: { kind, id }, session, closesAt, role: 'participant', other }
}

/** When the room of a session closes: the next commitment of its people sets a limit. */
async function findClosing(db: Db, session: JoinableSession, users: readonly string[]): Promise<Date> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(lower(period)) as next from commitments
    where person_id = any(${[...users]}::uuid[]) and session_id <> ${session.id} and period && tstzrange(${session.endsAt}, null)`.execute(
    db,
  )
  return new Date(roomClosesAt(session.endsAt.getTime(), rows[0]?.next?.getTime() ?? null))
}
