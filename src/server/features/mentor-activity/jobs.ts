import { answersWithinDay, isActiveThisWeek } from '#rules/mentor-activity/activity.ts'
import { isOnBreak, nextStep } from '#rules/mentor-activity/breaks.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { endDueBreak } from './end-break.ts'
import { clearQuestion, readMentorsAfter, storeFacts, storeQuestion, storeUses, type MentorState } from './store.ts'
import { startBreak } from './take-break.ts'
import { nilId } from '#server/platform/database/nil-id.ts'

/** Mentors whom one transaction looks at. */
const AT_ONCE = 500

export const activityJobs: Readonly<Record<string, Job>> = {
  renew: { run: (ctx, data) => renewPart(ctx, data), cron: '41 2 * * *' },
  'end-break': { run: (ctx, data) => endDueBreak(ctx, data as { profileId: string }) },
}

/** Nightly: looks at all mentors, each part in a transaction of its own. */
async function renewPart(ctx: JobContext, { after = nilId }: { after?: string }): Promise<void> {
  const mentors = await readMentorsAfter(ctx.db, ctx.now, after, AT_ONCE)
  await storeUses(ctx.db, ctx.now, mentors)
  for (const mentor of mentors) await renewMentor(ctx, mentor)
  const last = mentors.at(-1)
  if (mentors.length === AT_ONCE && last)
    await ctx.schedule('mentor-activity.renew', { after: last.profileId }, { key: 'mentor-activity.renew next' })
}

/** Says of a mentor what the facts back now, and asks whether they are still here where there is a reason. */
export async function renewMentor(ctx: JobContext, mentor: MentorState): Promise<void> {
  const { profileId } = mentor
  const facts = factsOf(mentor, ctx.now)
  const isNew = facts.activeThisWeek !== mentor.activeThisWeek || facts.answersWithinDay !== mentor.answersWithinDay
  if (isNew && (await storeFacts(ctx.db, { profileId, ...facts })))
    await ctx.emit('mentor-activity.changed', { profileId }, { isBulk: true })
  if (mentor.break_since === null) await takeStep(ctx, mentor)
  // Its own job ends it on time; after a restored backup there may be none.
  else if (!isOnBreak(mentor, ctx.now.getTime())) await endDueBreak(ctx, mentor)
}

/** What the facts back. */
export const factsOf = ({ lastUsedAt, requests }: MentorState, now: Date) => ({
  activeThisWeek: isActiveThisWeek((lastUsedAt ?? now).getTime(), now.getTime()),
  answersWithinDay: answersWithinDay(requests.map(settledRequest)),
})

/** Asks, takes a question back, or begins a break. Demo people are never asked: nobody would answer. */
async function takeStep(ctx: JobContext, mentor: MentorState): Promise<void> {
  const { profileId, askedAt, askedAbout, lastUsedAt, confirmedAt, requests } = mentor
  if (mentor.isDemo) return
  const step = nextStep(
    {
      lastUsedAt: (lastUsedAt ?? ctx.now).getTime(),
      confirmedAt: confirmedAt?.getTime() ?? null,
      asked: askedAt && askedAbout ? { about: askedAbout, at: askedAt.getTime() } : null,
      requests: requests.map(settledRequest),
    },
    ctx.now.getTime(),
  )
  if (step?.do === 'ask' && (await storeQuestion(ctx.db, ctx.now, profileId, step.about))) {
    await ctx.emit('mentor.asked', { profileId, at: ctx.now.toISOString() }, { isBulk: true })
    ctx.push([mentor.userId], { subject: 'availability', ids: [profileId] })
  }
  if (step?.do === 'withdraw' && (await clearQuestion(ctx.db, profileId, askedAt!)))
    ctx.push([mentor.userId], { subject: 'availability', ids: [profileId] })
  // Only the question that was read: it may have been answered at this moment.
  if (step?.do === 'break' && (await clearQuestion(ctx.db, profileId, askedAt!)))
    await startBreak(ctx, mentor, { cause: askedAbout!, endsAt: null })
}

const settledRequest = ({ outcome, requestedAt, settledAt }: MentorState['requests'][number]) => ({
  outcome,
  requestedAt: Date.parse(requestedAt),
  settledAt: Date.parse(settledAt),
})
