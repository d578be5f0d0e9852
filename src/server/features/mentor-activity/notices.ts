import { ANSWER_WITHIN, isOnBreak } from '#rules/mentor-activity/breaks.ts'
import { DAY } from '#rules/time/days.ts'
import { findRecipient } from '#server/features/accounts/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { stillHereUrl } from './mailed-link.ts'
import { readMentor, type MentorState } from './store.ts'

type ActivityNotice = { recipient: Recipient; mentor: MentorState; texts: Texts['mentorActivityNotices'] }

const settings = '/dashboard/settings/availability'
const answerDays = ANSWER_WITHIN / DAY

/** A mentor is told before others no longer find them, and when that begins or ends by itself: nobody can switch it off. */
export const activityNotices = ({ env, secrets }: Pick<AppDependencies, 'env' | 'secrets'>): FeatureNotices => ({
  table: noticeTable<ActivityNotice>({
    'mentor.asked': {
      audience: (ctx, payload) => audience(ctx, payload, ({ askedAt }) => askedAt?.toISOString() === payload.at),
      mandatory: true,
      inApp: ({ mentor }) => ({
        type: 'STILL_HERE',
        target: settings,
        text: storedText('mentorActivityNotices', 'asked', { about: mentor.askedAbout! }),
        person: null,
      }),
      email: ({ recipient, mentor, texts }) => ({
        ...emailText(texts.asked, { about: mentor.askedAbout!, days: answerDays, name: recipient.name }),
        action: { label: texts.here, url: stillHereUrl({ env, secrets }, mentor.profileId, recipient.locale) },
        seed: mentor.profileId,
      }),
    },
    'break.started': {
      audience: (ctx, payload) =>
        audience(ctx, payload, (mentor) => mentor.cause !== 'chosen' && isOnBreak(mentor, ctx.now.getTime())),
      mandatory: true,
      inApp: () => ({
        type: 'BREAK_STARTED',
        target: settings,
        text: storedText('mentorActivityNotices', 'started', {}),
        person: null,
      }),
      email: ({ recipient, mentor, texts }) => ({
        ...emailText(texts.started, { name: recipient.name }),
        action: { label: texts.openHours, url: stillHereUrl({ env, secrets }, mentor.profileId, recipient.locale) },
        seed: mentor.profileId,
      }),
    },
    'break.ended': {
      audience: async (ctx, payload) =>
        payload.isByDate ? audience(ctx, payload, ({ break_since }) => break_since === null) : [],
      mandatory: true,
      inApp: () => ({
        type: 'BREAK_ENDED',
        target: settings,
        text: storedText('mentorActivityNotices', 'ended', {}),
        person: null,
      }),
      email: ({ recipient, mentor, texts }) => ({
        ...emailText(texts.ended, { name: recipient.name }),
        action: { label: texts.seeHours, url: pageUrl(env, settings, recipient.locale) },
        seed: mentor.profileId,
      }),
    },
  }),
})

/** The mentor, if what happened is still so. */
async function audience(
  { db, now }: JobContext,
  { profileId }: { profileId: string },
  isStill: (mentor: MentorState) => boolean,
): Promise<ActivityNotice[]> {
  const mentor = await readMentor(db, now, profileId)
  const recipient = mentor && isStill(mentor) && (await findRecipient(db, mentor.userId))
  if (!mentor || !recipient) return []
  return [{ recipient, mentor, texts: textsFor(recipient.locale, recipient.zone).mentorActivityNotices }]
}
