import type { MailedBreak, OwnBreak } from '#contract/mentor-activity/routes.ts'
import { ANSWER_WITHIN, breakUntil, isOnBreak } from '#rules/mentor-activity/breaks.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { mailedBreakOf, parseLink } from './mailed-link.ts'
import { readMentor } from './store.ts'

/** The caller's break and question. One about silence is not shown: whoever reads this is here. */
export async function ownBreak({ db, now, actor }: Context<Member>): Promise<OwnBreak> {
  const mentor = await readMentor(db, now, actor.profileId)
  const onBreak = mentor !== undefined && isOnBreak(mentor, now.getTime())
  const askedAt = mentor?.askedAbout === 'requests' && !onBreak ? mentor.askedAt : null
  return {
    onBreak,
    cause: onBreak ? mentor.cause : null,
    until: onBreak ? breakUntil(mentor, mentor.zone) : null,
    question: askedAt && { about: 'requests', breakAt: new Date(askedAt.getTime() + ANSWER_WITHIN).toISOString() },
  }
}

/** What the link of an e-mail asks. */
export const mailedBreak =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async (ctx: Context, { query: { token } }: { query: { token: string } }): Promise<MailedBreak> =>
    mailedBreakOf(await parseLink(ctx, secrets, token), ctx.now)

/** For staff: the break of a mentor, and since when an answer is awaited; null of others. */
export async function breakOf(db: Db, now: Date, profileId: string) {
  const mentor = await readMentor(db, now, profileId)
  if (!mentor) return null
  const onBreak = isOnBreak(mentor, now.getTime())
  return {
    cause: onBreak ? mentor.cause : null,
    since: onBreak ? mentor.break_since!.toISOString() : null,
    until: onBreak ? breakUntil(mentor, mentor.zone) : null,
    askedAt: mentor.askedAt?.toISOString() ?? null,
  }
}
