import type { JoinableSession } from '#server/features/bookings/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { resolveOccurrence } from '../discovery/find-own-occurrences.ts'
import { isHostOrCohost } from '../policy.ts'
import { statusOf } from '../queries.ts'
import { invalidateHostClients } from '../store.ts'

/** The occurrence as the caller may join it: hosts, cohosts and those with a seat; `not_found` for everybody else. */
export async function joinableOccurrence(ctx: Context<Member>, id: string): Promise<JoinableSession> {
  const { row } = await resolveOccurrence(ctx, id)
  const hosts = isHostOrCohost(row, ctx.actor)
  if (!hosts && row.rsvp !== 'GOING') throw new Refusal('not_found')
  return {
    id: row.occurrence_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCancelled: statusOf(row, ctx.now) === 'CANCELLED',
    isPending: false,
    fixedVideoLink: row.fixed_video_link,
    role: hosts ? 'mentor' : 'mentee',
    async recordAttendance() {
      await ctx.db
        .insertInto('attendances')
        .values({ occurrence_id: row.occurrence_id, user_id: ctx.actor.userId, joined_at: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await invalidateHostClients(ctx, row.id, [ctx.actor.userId])
    },
  }
}
