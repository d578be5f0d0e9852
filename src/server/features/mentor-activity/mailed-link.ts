import type { MailedBreak } from '#contract/mentor-activity/routes.ts'
import { isOnBreak } from '#rules/mentor-activity/breaks.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readMentor, type MentorState } from './store.ts'

type Secrets = AppDependencies['secrets']
type Signing = Pick<AppDependencies, 'env' | 'secrets'>

/** The page on which a mentor says, without signing in, that they are still here. The link never expires: it opens hours, no account. */
export const stillHereUrl = ({ env, secrets }: Signing, profileId: string, locale?: string): string =>
  pageUrl(env, `/still-here/${profileId}.${secrets.sign('still-here', profileId)}`, locale)

/** The mentor whom such a link is about; `not_found` for one that we did not send, or of somebody who is no mentor any more. */
export async function parseLink({ db, now }: Context, secrets: Secrets, token: string): Promise<MentorState> {
  const [profileId = '', signature = ''] = token.split('.')
  const isOurs = secrets.verify('still-here', profileId, signature)
  const mentor = isOurs ? await readMentor(db, now, profileId) : undefined
  if (!mentor) throw new Refusal('not_found')
  return mentor
}

/** What the link is about at present: a break that they did not choose, or an open question. */
export const mailedBreakOf = (mentor: MentorState, now: Date): MailedBreak => ({
  onBreak: mentor.cause !== 'chosen' && isOnBreak(mentor, now.getTime()),
  isAsked: mentor.askedAt !== null,
})
