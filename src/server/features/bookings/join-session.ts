import { joinState } from '#rules/join.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { GroupSessionsPort } from './group-sessions-port.ts'
import { asParticipant } from './policy.ts'
import { findBooking } from './queries.ts'

type Input = { params: { kind: 'individual' | 'group'; id: string } }

/** Opens the session's room to a participant, from ten minutes before to the end, and records that she came (D30). */
export const joinSession =
  (rooms: Rooms, groupSessions: GroupSessionsPort) =>
  async (ctx: Context<Member>, { params }: Input): Promise<{ url: string }> => {
    if (params.kind === 'group') return groupSessions.join(ctx, params.id)
    const { booking: session, side } = asParticipant(await findBooking(ctx.db, params.id), ctx.actor)
    if (session.status === 'CANCELLED') throw new Refusal('join_cancelled')
    const state = joinState(session.starts_at.getTime(), session.ends_at.getTime(), ctx.now.getTime())
    if (state === 'over') throw new Refusal('join_over')
    // A request that nobody accepted has no open door.
    if (state === 'too_early' || session.status === 'PENDING') throw new Refusal('join_too_early')
    const url = await rooms.open({
      sessionId: session.id,
      endsAt: session.ends_at,
      fixedVideoLink: session.fixed_video_link,
      participant: { name: ctx.actor.fullName, role: side },
      now: ctx.now,
    })
    if (url === null) throw new Refusal('room_missing')
    const column = side === 'mentor' ? 'mentor_joined_at' : 'mentee_joined_at'
    await ctx.db
      .updateTable('bookings')
      .set({ [column]: ctx.now })
      .where('id', '=', session.id)
      .where(column, 'is', null)
      .execute()
    ctx.push([session.mentor_user_id, session.mentee_user_id], { feature: 'bookings', ids: [session.id] })
    return { url }
  }
