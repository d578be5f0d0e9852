import type { AppDependencies } from '#server/platform/dependencies.ts'
import { wordIn } from '#server/platform/i18n/reference-words.ts'
import { shiftOf } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import type { EmailText } from '#server/platform/mail/email.ts'
import { payloadsOf, type Change, type ChangeEmails } from '#server/platform/notices.ts'
import { sideOf } from '../policy.ts'
import { findBooking } from '../queries.ts'
import { bookingEmail, invite, moveOf, noticeFor, reasonOf, type BookingNotice } from './context.ts'

/** One e-mail about all changes of a booking within a few minutes: its current time, and open requests. */
export const changeEmails = (env: AppDependencies['env']): ChangeEmails => ({
  kind: 'sessions',
  subject: 'bookingId',
  write: async ({ db, now }, { subjectId, userId }, changes) => {
    const session = await findBooking(db, subjectId)
    const side = session && sideOf(session, userId)
    // The cancellation of a session has an e-mail of its own.
    if (!session || !side || session.status === 'CANCELLED' || session.ends_at <= now) return null
    const notice = noticeFor(session, side)
    const newTime = timeText(notice, changes)
    const texts = [...moveRequestText(notice, changes, now), ...newTime, ...declineText(notice, changes, newTime)]
    const [first] = texts
    if (!first) return null
    const text = { ...first, paragraphs: texts.flatMap(({ paragraphs }) => paragraphs) }
    const content = newTime.length > 0 ? invite(env, notice, text, now) : bookingEmail(env, notice, text)
    return content && { recipient: notice.recipient, content }
  },
})

/** How the time differs from that of the last e-mail. */
function timeText(notice: BookingNotice, changes: readonly Change[]): EmailText[] {
  const [first] = payloadsOf(changes, 'booking.moved', 'booking.time-changed')
  if (!first) return []
  const { texts, session } = notice
  const shift = session.starts_at.getTime() - Date.parse(first.from)
  if (shift === 0) return [emailText(texts.movedBack, notice)]
  const lastMove = payloadsOf(changes, 'booking.moved').at(-1)
  if (!lastMove) return [emailText(texts.timeChanged, { ...notice, zone: session.time_zone, ...shiftOf(shift) })]
  const { by, reason } = lastMove
  return [emailText(texts.moved, { ...notice, ...moveOf(notice, by, first.from) }, reasonOf(notice, reason))]
}

/** The other side's request to move, while it is open. */
function moveRequestText(notice: BookingNotice, changes: readonly Change[], now: Date): EmailText[] {
  const isRequested = changes.some(({ event }) => event === 'booking.move-requested')
  const { move_requested_by: by, move_expires_at: until } = notice.session
  if (!isRequested || by === null || by === notice.side || until === null || until <= now) return []
  const reason = wordIn('reasons', notice.session.move_reason ?? '', notice.recipient.locale)
  return [emailText(notice.texts.moveRequested, { ...notice, reason })]
}

/** The answer to the recipient's request to move, unless the session moved after all or another request is open. */
function declineText(notice: BookingNotice, changes: readonly Change[], newTime: readonly EmailText[]): EmailText[] {
  const isDeclined = payloadsOf(changes, 'booking.move-declined').some(({ by }) => by !== notice.side)
  const isOpen = notice.session.move_requested_by !== null
  return isDeclined && !isOpen && newTime.length === 0 ? [emailText(notice.texts.moveDeclined, notice)] : []
}
