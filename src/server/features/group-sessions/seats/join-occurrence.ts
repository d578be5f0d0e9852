import type { RoomRole } from '#contract/rooms/constants.ts'
import type { JoinableSession } from '#server/features/bookings/public.ts'
import type { Context, JobContext, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { resolveOccurrence } from '../discovery/find-own-occurrences.ts'
import { isHostOrCohost } from '../policy.ts'
import { statusOf } from '../queries.ts'
import { invalidateHostClients } from '../store.ts'

/** An occurrence for joining, with what only a group session has. */
export type JoinableOccurrence = JoinableSession & {
  readonly seriesId: string
  readonly title: string
  readonly hostUserId: string
  readonly roomRole: RoomRole
}

/** The occurrence as the caller may join it: hosts, cohosts and those with a seat; `not_found` for everybody else. */
export async function joinableOccurrence(
  ctx: Pick<Context<Member>, 'actor' | 'db' | 'now' | 'push'>,
  id: string,
): Promise<JoinableOccurrence> {
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
    seriesId: row.id,
    title: row.title,
    hostUserId: row.host_user_id,
    roomRole: row.host_user_id === ctx.actor.userId ? 'host' : row.is_cohost ? 'cohost' : 'participant',
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
