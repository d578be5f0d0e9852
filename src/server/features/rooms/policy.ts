import { sql } from 'kysely'
import type { RoomEngine, RoomRole } from '#contract/rooms/constants.ts'
import { entryState, roomClosesAt } from '#rules/rooms/closing.ts'
import { asParticipant, findBooking, joinableBooking, type JoinableSession } from '#server/features/bookings/public.ts'
import { isBlockedBetween } from '#server/features/connections/public.ts'
import { joinableOccurrence } from '#server/features/group-sessions/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { chooseEngine } from '#server/platform/rooms/choose-engine.ts'
import { wasInside, type SessionKey } from './store.ts'

/** A session that meets in a room, whatever its kind. */
type Meeting = {
  readonly session: JoinableSession
  readonly role: RoomRole
  /** The name of the other person, or the title of the group session. */
  readonly title: string
  /** The booking, or the series of the occurrence: what has a page. */
  readonly pageOf: string
  /** With whom the caller may have no block; those whose next commitment ends a stay after the end. */
  readonly counterpart: string
  readonly busy: readonly string[]
  /** What carries the media when the room opens. */
  readonly engine: RoomEngine | null
}

/** A session whose room the caller may enter now. */
export type RoomSession = Meeting & {
  readonly key: SessionKey
  readonly closesAt: Date
  readonly engine: RoomEngine
}

type Ctx = Pick<Context<Member>, 'actor' | 'db' | 'now' | 'push'>
type Dependencies = Pick<AppDependencies, 'rooms' | 'env'>

/** The session of the room at an address, for who may be in it now; strangers get `not_found`. */
export async function openRoomSession(ctx: Ctx, dependencies: Dependencies, at: SessionKey): Promise<RoomSession> {
  const { kind } = at
  const meeting = await (kind === 'group' ? groupMeeting(ctx, dependencies, at.id) : pairMeeting(ctx, at.id))
  const { session, counterpart, busy, engine } = meeting
  if (session.isCancelled) throw new Refusal('join_cancelled')
  const choice = { kind, fixedVideoLink: session.fixedVideoLink }
  if (!dependencies.rooms.has(choice)) throw new Refusal('room_missing')
  if (!dependencies.rooms.isBuiltIn(choice) || engine === null) throw new Refusal('room_elsewhere')
  if (await isBlockedBetween(ctx.db, ctx.actor.userId, counterpart)) throw new Refusal('counterpart_blocked')
  const closesAt = await findClosing(ctx.db, session, busy)
  const times = {
    startsAt: session.startsAt.getTime(),
    endsAt: session.endsAt.getTime(),
    closesAt: closesAt.getTime(),
  }
  const state = entryState(times, await wasInside(ctx.db, session.id, ctx.actor.userId), ctx.now.getTime())
  if (state === 'over') throw new Refusal('join_over')
  // The room of a request that nobody accepted stays closed.
  if (state === 'too_early' || session.isPending) throw new Refusal('join_too_early')
  return { ...meeting, key: { kind, id: session.id }, closesAt, engine }
}

async function pairMeeting(ctx: Ctx, id: string): Promise<Meeting> {
  const { booking, side } = asParticipant(await findBooking(ctx.db, id), ctx.actor)
  const people = [booking.mentor_user_id, booking.mentee_user_id]
  return {
    session: await joinableBooking(ctx, id),
    role: 'participant',
    title: side === 'mentor' ? booking.mentee_name : booking.mentor_name,
    pageOf: id,
    counterpart: people[side === 'mentor' ? 1 : 0]!,
    busy: people,
    engine: 'direct',
  }
}

/** A block between two attendees keeps neither of them out; one with the host does. */
async function groupMeeting(ctx: Ctx, { env }: Dependencies, id: string): Promise<Meeting> {
  const session = await joinableOccurrence(ctx, id)
  const { title, seriesId, hostUserId, roomRole } = session
  const host = { counterpart: hostUserId, busy: [hostUserId] }
  return { ...host, session, role: roomRole, title, pageOf: seriesId, engine: chooseEngine(env) }
}

/** When the room of a session closes: the next commitment of these people sets a limit. */
async function findClosing(db: Db, session: JoinableSession, users: readonly string[]): Promise<Date> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(lower(period)) as next from commitments
    where person_id = any(${[...users]}::uuid[]) and session_id <> ${session.id} and period && tstzrange(${session.endsAt}, null)`.execute(
    db,
  )
  return new Date(roomClosesAt(session.endsAt.getTime(), rows[0]?.next?.getTime() ?? null))
}
