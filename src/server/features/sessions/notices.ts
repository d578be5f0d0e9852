import { findBooking, personOf, recipientOf, type BookingRow } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { momentOf, storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import type { EmailText } from '#server/platform/mail/email.ts'
import { noticeTable, type FeatureNotices, type NoticePerson, type Recipient } from '#server/platform/notices.ts'
import { findNoShow, showNoShow, type NoShowRow } from './store.ts'

type Env = Pick<AppDependencies['env'], 'APP_URL'>
/** A no-show report for one side; `other` is the name of the other one, `when` the start of the session in the recipient's zone. */
type NoShowNotice = {
  recipient: Recipient
  report: NoShowRow
  booking: BookingRow
  other: string
  person: NoticePerson
  when: string
  texts: Texts['sessionsNotices']
}

/** The notices of sessions: a no-show report reaches the side that it is about, a dispute the side that reported. */
export const sessionNotices = (env: Env): FeatureNotices => ({
  table: noticeTable<NoShowNotice>({
    'no-show.reported': {
      kind: 'sessions',
      audience: (ctx, { noShowId }) => sideOf(ctx, noShowId, 'reported'),
      inApp: (notice) => inApp(notice, 'noShowReported'),
      email: (notice) => {
        const { report, recipient, texts } = notice
        const until = whenText(new Date(showNoShow(report).disputableUntil), recipient)
        return email(env, notice, emailText(texts.noShowReported, { ...notice, until }))
      },
      key: ({ report }) => `no-show.reported:${report.id}`,
    },
    'no-show.disputed': {
      kind: 'sessions',
      audience: (ctx, { noShowId }) => sideOf(ctx, noShowId, 'reporting'),
      inApp: (notice) => inApp(notice, 'noShowDisputed'),
      email: (notice) => email(env, notice, emailText(notice.texts.noShowDisputed, notice)),
      key: ({ report }) => `no-show.disputed:${report.id}`,
    },
  }),
})

const inApp = ({ booking, other, person }: NoShowNotice, entry: 'noShowReported' | 'noShowDisputed') => ({
  type: 'SESSION_NO_SHOW' as const,
  target: `/booking/${booking.id}`,
  text: storedText('sessionsNotices', entry, { other, when: momentOf(booking.starts_at) }),
  person,
})

const email = (env: Env, { booking, recipient, texts }: NoShowNotice, text: EmailText) => ({
  ...text,
  action: { label: texts.openReport, url: pageUrl(env, `/booking/${booking.id}`, recipient.locale) },
  seed: booking.mentor_id,
})

async function sideOf({ db }: JobContext, noShowId: string, which: 'reporting' | 'reported'): Promise<NoShowNotice[]> {
  const report = await findNoShow(db, noShowId)
  const booking = report && (await findBooking(db, report.booking_id))
  if (!booking) return []
  const isByMentor = report.reported_by === report.mentor_user_id
  const side = isByMentor === (which === 'reporting') ? 'mentor' : 'mentee'
  const other = side === 'mentor' ? 'mentee' : 'mentor'
  const recipient = recipientOf(booking, side)
  return [
    {
      recipient,
      report,
      booking,
      other: booking[`${other}_name`],
      person: personOf(booking, other),
      when: whenText(booking.starts_at, recipient),
      texts: textsFor(recipient.locale, recipient.zone).sessionsNotices,
    },
  ]
}
