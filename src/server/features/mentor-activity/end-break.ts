import type { MailedBreak, OwnBreak } from '#contract/mentor-activity/routes.ts'
import type { Context, JobContext, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { mailedBreakOf, parseLink } from './mailed-link.ts'
import { ownBreak } from './queries.ts'
import { readMentor, removeBreak, storeConfirmation } from './store.ts'
import { breakEndKey, planBreakEnd } from './take-break.ts'

type Person = { profileId: string; userId: string }
type Host = Pick<JobContext, 'db' | 'now' | 'emit' | 'push' | 'unschedule'>

/** The caller is here: their break is over, an open question answered. */
export async function endBreak(ctx: Context<Member>): Promise<OwnBreak> {
  const mentor = await readMentor(ctx.db, ctx.now, ctx.actor.profileId)
  if (mentor && (mentor.break_since !== null || mentor.askedAt !== null)) await comeBack(ctx, ctx.actor)
  return ownBreak(ctx)
}

/** The same by the link of an e-mail, without a session; a break that they chose themselves is not ended by it. */
export const answerMailedBreak =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async (ctx: Context, { body: { token } }: { body: { token: string } }): Promise<MailedBreak> => {
    const mentor = await parseLink(ctx, secrets, token)
    const { onBreak, isAsked } = mailedBreakOf(mentor, ctx.now)
    if (onBreak || isAsked) await comeBack(ctx, mentor)
    return mailedBreakOf(await parseLink(ctx, secrets, token), ctx.now)
  }

async function comeBack(ctx: Host, { profileId, userId }: Person): Promise<void> {
  await storeConfirmation(ctx.db, ctx.now, profileId)
  if (await removeBreak(ctx.db, profileId)) {
    await ctx.unschedule(breakEndKey(profileId))
    await ctx.emit('break.ended', { profileId, at: ctx.now.toISOString(), isByDate: false })
  }
  ctx.push([userId], { subject: 'availability', ids: [profileId] })
}

/** Ends a break whose date has come; one that ends later now is planned again. */
export async function endDueBreak(ctx: JobContext, { profileId }: { profileId: string }): Promise<void> {
  const mentor = await readMentor(ctx.db, ctx.now, profileId)
  if (!mentor?.break_ends_at) return
  if (mentor.break_ends_at > ctx.now) return planBreakEnd(ctx, profileId, mentor.break_ends_at)
  await storeConfirmation(ctx.db, ctx.now, profileId)
  if (!(await removeBreak(ctx.db, profileId, ctx.now))) return
  await ctx.emit('break.ended', { profileId, at: ctx.now.toISOString(), isByDate: true })
  ctx.push([mentor.userId], { subject: 'availability', ids: [profileId] })
}
