import type { BreakCause } from '#contract/mentor-activity/constants.ts'
import type { OwnBreak } from '#contract/mentor-activity/routes.ts'
import { breakEnd } from '#rules/mentor-activity/breaks.ts'
import type { Context, JobContext, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ownBreak } from './queries.ts'
import { clearQuestion, storeBreak } from './store.ts'

type Person = { profileId: string; userId: string }

/** The caller's hours rest, until the start of a date or without an end; agreed sessions and requests stay. */
export async function takeBreak(
  ctx: Context<Member>,
  { body: { until } }: { body: { until?: string | null | undefined } },
): Promise<OwnBreak> {
  const end = until ? breakEnd(until, ctx.actor.timeZone, ctx.now.getTime()) : null
  if (until && end === null)
    throw new Refusal('invalid_input', { fields: [{ field: 'until', code: 'break_end_invalid' }] })
  await clearQuestion(ctx.db, ctx.actor.profileId)
  await startBreak(ctx, ctx.actor, { cause: 'chosen', endsAt: end === null ? null : new Date(end) })
  return ownBreak(ctx)
}

/** Begins a break, or changes the present one. */
export async function startBreak(
  ctx: Pick<JobContext, 'db' | 'now' | 'emit' | 'push' | 'schedule' | 'unschedule'>,
  { profileId, userId }: Person,
  { cause, endsAt }: { cause: BreakCause; endsAt: Date | null },
): Promise<void> {
  if (!(await storeBreak(ctx.db, ctx.now, profileId, { cause, endsAt }))) return
  if (endsAt === null) await ctx.unschedule(breakEndKey(profileId))
  else await planBreakEnd(ctx, profileId, endsAt)
  await ctx.emit('break.started', { profileId, at: ctx.now.toISOString() })
  ctx.push([userId], { subject: 'availability', ids: [profileId] })
}

export const breakEndKey = (profileId: string) => `break-end:${profileId}`

/** Has the break ended at its date. */
export const planBreakEnd = ({ schedule }: Pick<JobContext, 'schedule'>, profileId: string, endsAt: Date) =>
  schedule('mentor-activity.end-break', { profileId }, { at: endsAt, key: breakEndKey(profileId) })
