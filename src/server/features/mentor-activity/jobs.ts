import { answersWithinDay, isActiveThisWeek } from '#rules/mentor-activity/activity.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { firstId, readMentorsAfter, storeFacts, storeUses, type MentorState } from './store.ts'

/** Mentors whom one transaction looks at. */
const AT_ONCE = 500

export const activityJobs: Readonly<Record<string, Job>> = {
  renew: { run: (ctx, data) => renewPart(ctx, data), cron: '41 2 * * *' },
}

/** Nightly: looks at all mentors, each part in a transaction of its own. */
async function renewPart(ctx: JobContext, { after = firstId }: { after?: string }): Promise<void> {
  const mentors = await readMentorsAfter(ctx.db, ctx.now, after, AT_ONCE)
  await storeUses(ctx.db, ctx.now, mentors)
  for (const mentor of mentors) await renewFacts(ctx, mentor)
  const last = mentors.at(-1)
  if (mentors.length === AT_ONCE && last)
    await ctx.schedule('mentor-activity.renew', { after: last.profileId }, { key: 'mentor-activity.renew next' })
}

/** Says of a mentor what the facts back now. */
export async function renewFacts(
  { db, now, emit }: Pick<JobContext, 'db' | 'now' | 'emit'>,
  mentor: MentorState,
): Promise<void> {
  const { profileId } = mentor
  const facts = factsOf(mentor, now)
  if (facts.activeThisWeek === mentor.activeThisWeek && facts.answersWithinDay === mentor.answersWithinDay) return
  if (await storeFacts(db, { profileId, ...facts }))
    await emit('mentor-activity.changed', { profileId }, { isBulk: true })
}

/** What the facts back. */
export const factsOf = ({ lastUsedAt, requests }: MentorState, now: Date) => ({
  activeThisWeek: isActiveThisWeek((lastUsedAt ?? now).getTime(), now.getTime()),
  answersWithinDay: answersWithinDay(requests.map(settledRequest)),
})

const settledRequest = ({ outcome, requestedAt, settledAt }: MentorState['requests'][number]) => ({
  outcome,
  requestedAt: Date.parse(requestedAt),
  settledAt: Date.parse(settledAt),
})
