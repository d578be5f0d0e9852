import { sql } from 'kysely'
import type { roomRoutes } from '#contract/rooms/routes.ts'
import type { Role } from '#contract/fields.ts'
import type { Presence, RoomKnock, RoomPreview } from '#contract/rooms/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { doorOf, mayModerate, waitingIn } from '#rules/rooms/door.ts'
import { mergeVisits, minutesOf } from '#rules/rooms/presence.ts'
import { asParticipant, findBooking } from '#server/features/bookings/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personIdOf } from './issue-ticket.ts'
import { openRoomSession } from './policy.ts'
import { findRoom } from './store.ts'

type Input = Parsed<(typeof roomRoutes)['room']>

/** The room before somebody enters it: whom they meet, and who is there already. */
export const readRoom =
  (dependencies: AppDependencies) =>
  async (ctx: Context<Member>, { params }: Input): Promise<RoomPreview> => {
    const place = await openRoomSession(ctx, dependencies, params)
    const { key, session, closesAt, role, title, pageOf } = place
    const room = await findRoom(ctx.db, place)
    const { people } = room
    const ownId = personIdOf(dependencies.secrets, key.id, ctx.actor.userId)
    return {
      title,
      pageOf,
      startsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      closesAt: closesAt.toISOString(),
      role,
      present: people.filter(({ id }) => id !== ownId).map(({ name }) => name),
      isInside: people.some(({ id, isConnected }) => id === ownId && isConnected),
      door: doorOf(room, ownId, role, ctx.now.getTime()),
    }
  }

/** Who asks to come into a locked room, for its hosts and cohosts. */
export const listKnocks =
  (dependencies: AppDependencies) =>
  async (ctx: Context<Member>, { params }: Input): Promise<RoomKnock[]> => {
    const place = await openRoomSession(ctx, dependencies, params)
    if (!mayModerate(place.role)) throw new Refusal('room_hosts_only')
    const waiting = waitingIn(await findRoom(ctx.db, place), ctx.now.getTime())
    return waiting.map(({ id, name, until }) => ({ id, name, until: new Date(until).toISOString() }))
  }

/** When the two people of the caller's session were in its room. */
export async function listPresences({ actor, db, now }: Context<Member>, { params }: { params: { id: string } }) {
  const { booking } = asParticipant(await findBooking(db, params.id), actor)
  return findPresences(db, booking.id, now)
}

type PresenceRow = { side: Role; name: string; visits: { from: string; to: string | null }[] | null }

/** When mentor and mentee of a one-on-one session were in its room; empty where nobody was. */
export async function findPresences(db: Db, bookingId: string, now: Date): Promise<Presence[]> {
  const { rows } = await sql<PresenceRow>`
    select person.side, u.full_name as name,
      (select json_agg(json_build_object('from', p.entered_at, 'to', p.left_at)) from room_presences p
        where p.session_id = b.id and p.user_id = person.id) as visits
    from bookings b cross join lateral (values ('mentor', b.mentor_user_id), ('mentee', b.mentee_user_id)) person (side, id)
    join users u on u.id = person.id where b.id = ${bookingId} order by person.side desc`.execute(db)
  if (rows.every(({ visits }) => visits === null)) return []
  return rows.map(({ side, name, visits }) => {
    const merged = mergeVisits(
      (visits ?? []).map(({ from, to }) => ({ from: Date.parse(from), to: to === null ? Infinity : Date.parse(to) })),
    )
    return {
      side,
      name,
      minutes: minutesOf(merged.map(({ from, to }) => ({ from, to: Math.min(to, Math.max(from, now.getTime())) }))),
      visits: merged.map(({ from, to }) => ({
        from: new Date(from).toISOString(),
        to: to === Infinity ? null : new Date(to).toISOString(),
      })),
    }
  })
}
