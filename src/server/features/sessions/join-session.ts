import { joinState } from '#rules/sessions/join.ts'
import { joinableBooking } from '#server/features/bookings/public.ts'
import { joinableOccurrence } from '#server/features/group-sessions/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'

type Input = { params: { kind: 'individual' | 'group'; id: string } }

/** Opens a session's room to a participant, from ten minutes before the start to the end, and records their attendance (D30). */
export const joinSession =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { params: { kind, id } }: Input): Promise<{ url: string }> => {
    const session = await (kind === 'group' ? joinableOccurrence(ctx, id) : joinableBooking(ctx, id))
    if (session.isCancelled) throw new Refusal('join_cancelled')
    const state = joinState(session.startsAt.getTime(), session.endsAt.getTime(), ctx.now.getTime())
    if (state === 'over') throw new Refusal('join_over')
    // The room of a request that nobody accepted stays closed.
    if (state === 'too_early' || session.isPending) throw new Refusal('join_too_early')
    const { id: sessionId, endsAt, fixedVideoLink, role } = session
    const participant = { name: ctx.actor.fullName, role }
    const url = await rooms.open({ kind, sessionId, endsAt, fixedVideoLink, participant, now: ctx.now })
    if (url === null) throw new Refusal('room_missing')
    // The built-in room records who was in it.
    if (!rooms.isBuiltIn({ kind, fixedVideoLink })) await session.recordAttendance()
    return { url }
  }
