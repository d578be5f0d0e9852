import type { JoinableSession } from '#server/features/bookings/public.ts'
import type { Context, JobContext, Member } from '#server/platform/context.ts'
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
    recordAttendance: () => recordOccurrenceAttendance(ctx, row.occurrence_id, ctx.actor.userId, ctx.now),
  }
}

/** Records, once, that somebody attended an occurrence from an instant on. */
export async function recordOccurrenceAttendance(
  ctx: Pick<JobContext, 'db' | 'push'>,
  id: string,
  userId: string,
  at: Date,
): Promise<void> {
  const occurrence = await ctx.db
    .selectFrom('group_occurrences')
    .select('group_session_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!occurrence) return
  await ctx.db
    .insertInto('attendances')
    .values({ occurrence_id: id, user_id: userId, joined_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await invalidateHostClients(ctx, occurrence.group_session_id, [userId])
}
