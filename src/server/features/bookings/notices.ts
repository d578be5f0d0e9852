import type { Role } from '#contract/fields.ts'
import { joinState } from '#rules/sessions/join.ts'
import { isReminderTimely } from '#rules/sessions/moments.ts'
import type { Events } from '#server/events.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { momentOf, storedText, type StoredText } from '#server/platform/i18n/stored-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type InAppContent } from '#server/platform/notices.ts'
import { findAlternatives } from './find-alternatives.ts'
import { invitation } from './notices/invitations.ts'
import { changeEmails } from './notices/changes.ts'
import {
  bookingEmail,
  invite,
  noticeFor,
  reasonOf,
  storedFacts,
  timeTakenEmail,
  type BookingNotice,
} from './notices/context.ts'
import { findBooking } from './queries.ts'

type Env = AppDependencies['env']
type Rooms = Pick<AppDependencies['rooms'], 'isBuiltIn'>

/** The notices of one-on-one sessions. Both sides are the audience of most events; null means no notice for one of them. */
export const bookingNotices = (env: Env, rooms: Rooms): FeatureNotices => ({
  table: { ...requestNotices(env), ...sessionNotices(env), ...cancellationNotices(env), ...startNotice(rooms) },
  changeEmails: changeEmails(env),
})

const requestNotices = (env: Env) =>
  noticeTable<BookingNotice>({
    'booking.requested': {
      kind: 'sessions',
      audience: bothSides,
      inApp: (notice) => (notice.side === 'mentor' ? booked(notice, stored(notice, 'requested')) : null),
      // No e-mail if the request was answered meanwhile.
      email: (notice) =>
        notice.session.status === 'PENDING' ? bookingEmail(env, notice, requestedText(notice)) : null,
    },
    'booking.made': {
      kind: 'sessions',
      audience: bothSides,
      inApp: (notice) => booked(notice, stored(notice, 'made')),
      // Nobody's device tells them what they have just done.
      push: ({ side }) => side === 'mentor',
      email: (notice, _payload, now) => invite(env, notice, emailText(notice.texts.made, notice), now),
    },
    'booking.accepted': {
      kind: 'sessions',
      audience: bothSides,
      inApp: (notice) => (notice.side === 'mentee' ? booked(notice, stored(notice, 'accepted')) : null),
      email: (notice, _payload, now) => invite(env, notice, emailText(notice.texts.accepted, notice), now),
    },
    'booking.declined': {
      kind: 'sessions',
      audience: mentee,
      inApp: (notice) => cancelled(notice, stored(notice, 'declined')),
      email: (notice) => bookingEmail(env, notice, emailText(notice.texts.declined, notice)),
    },
    'booking.expired': {
      kind: 'sessions',
      audience: bothSides,
      // The page of the session names other mentors.
      inApp: (notice) => ({
        ...onPage(notice, stored(notice, 'expired')),
        type: 'ONE_ON_ONE_SESSION_CANCELLED',
      }),
      email: (notice) => bookingEmail(env, notice, emailText(notice.texts.expired, notice)),
    },
    'booking.time-taken': {
      kind: 'sessions',
      audience: async (ctx, payload) => withAlternatives(ctx, env, await mentee(ctx, payload)),
      inApp: (notice) => cancelled(notice, stored(notice, 'timeTaken')),
      email: (notice) => timeTakenEmail(env, notice),
    },
  })

const sessionNotices = (env: Env) =>
  noticeTable<BookingNotice>({
    'booking.moved': {
      kind: 'sessions',
      audience: bothSides,
      inApp: (notice, { by, from }) =>
        rescheduled(
          notice,
          storedText('bookingsNotices', 'moved', {
            ...storedFacts(notice),
            by: by === notice.side ? 'you' : 'other',
            from: momentOf(new Date(from)),
          }),
        ),
      push: ({ side }, { by }) => by !== side,
      email: 'coalesced',
    },
    'booking.time-changed': {
      kind: 'sessions',
      audience: bothSides,
      inApp: (notice) => rescheduled(notice, stored(notice, 'timeChanged')),
      email: 'coalesced',
    },
    'booking.local-time-changed': {
      kind: 'sessions',
      audience: mentee,
      inApp: (notice) => rescheduled(notice, stored(notice, 'localTimeChanged')),
      email: (notice) => {
        const { session, recipient, texts } = notice
        if (session.status === 'CANCELLED') return null
        return bookingEmail(env, notice, emailText(texts.localTimeChanged, { ...notice, zone: recipient.zone }))
      },
    },
    'booking.move-requested': {
      kind: 'sessions',
      audience: otherSide,
      inApp: (notice) => rescheduled(notice, stored(notice, 'moveRequested')),
      email: 'coalesced',
    },
    'booking.move-declined': {
      kind: 'sessions',
      audience: otherSide,
      inApp: (notice) => rescheduled(notice, stored(notice, 'moveDeclined')),
      email: 'coalesced',
    },
    'booking.reminder-due': {
      kind: 'reminders',
      audience: timelyReminder,
      inApp: (notice, { hours }) => ({
        ...onPage(notice, storedText('bookingsNotices', 'reminder', { ...storedFacts(notice), lead: leadOf(hours) })),
        type: 'SESSION_REMINDER',
      }),
      email: (notice, { hours }) =>
        bookingEmail(env, notice, emailText(notice.texts.reminder, { ...notice, lead: leadOf(hours) })),
    },
  })

const cancellationNotices = (env: Env) =>
  noticeTable<BookingNotice>({
    'booking.cancelled': {
      kind: 'sessions',
      audience: bothSides,
      inApp: (notice, { by }) =>
        cancelled(
          notice,
          storedText('bookingsNotices', 'cancelled', {
            ...storedFacts(notice),
            by: by === notice.side ? 'you' : by,
          }),
        ),
      push: ({ side }, { by }) => by !== side,
      email: (notice, { by }, now) => {
        const reason = notice.session.cancel_reason ?? ''
        const facts = { ...notice, by: by === notice.side ? 'you' : by }
        const text = emailText(notice.texts.cancelled, facts, reasonOf(notice, reason))
        const email = bookingEmail(env, notice, text)
        // The row of a request that was never accepted keeps its deadline: there is no calendar entry to cancel.
        const wasAgreed = notice.session.expires_at === null
        return wasAgreed ? { ...email, calendar: invitation(env, notice.session, notice.side, now) } : email
      },
    },
  })

const startNotice = (rooms: Rooms) =>
  noticeTable<BookingNotice>({
    'booking.starting': {
      kind: 'reminders',
      audience: async (ctx, payload) =>
        (await bothSides(ctx, payload)).filter(
          ({ session }) =>
            session.status === 'UPCOMING' &&
            joinState(session.starts_at.getTime(), session.starts_at.getTime(), ctx.now.getTime()) === 'open',
        ),
      push: (notice) => ({
        ...onPage(notice, storedText('bookingsNotices', 'starting', storedFacts(notice))),
        title: storedText('notificationsPush', 'starting', {}),
        join: joinPath(rooms, notice),
        expiresAt: notice.session.starts_at,
      }),
    },
  })

/** Our own room; others are opened by the page of the session. */
const joinPath = (rooms: Rooms, { session: { id, fixed_video_link: fixedVideoLink } }: BookingNotice) =>
  rooms.isBuiltIn({ kind: 'individual', fixedVideoLink }) ? `/room/individual/${id}` : `/booking/${id}`

type Payload = { bookingId: string }

async function bothSides({ db }: JobContext, { bookingId }: Payload): Promise<BookingNotice[]> {
  const session = await findBooking(db, bookingId)
  return session ? [noticeFor(session, 'mentor'), noticeFor(session, 'mentee')] : []
}

const withAlternatives = (ctx: JobContext, env: Env, notices: BookingNotice[]) =>
  Promise.all(
    notices.map(async (notice) =>
      notice.side === 'mentee' ? { ...notice, alternatives: await findAlternatives(ctx, env, notice.session) } : notice,
    ),
  )

const mentee = async (ctx: JobContext, payload: Payload) =>
  (await bothSides(ctx, payload)).filter(({ side }) => side === 'mentee')

const otherSide = async (ctx: JobContext, payload: Payload & { by: Role }) =>
  (await bothSides(ctx, payload)).filter(({ side }) => side !== payload.by)

/** A reminder may be delayed by the mail server, so it is dropped if its time has passed or the session was moved. */
async function timelyReminder(ctx: JobContext, payload: Events['booking.reminder-due']): Promise<BookingNotice[]> {
  const notices = await bothSides(ctx, payload)
  return notices.filter(
    ({ session }) =>
      session.status === 'UPCOMING' && isReminderTimely(payload.hours, session.starts_at.getTime(), ctx.now.getTime()),
  )
}

function requestedText(notice: BookingNotice) {
  const { side, session, texts } = notice
  const facts = { ...notice, until: deadlineOf(notice) }
  const { toMentor, toMentee } = texts.requested
  if (side === 'mentor') return emailText(toMentor, facts, session.awaits_calendar ? [toMentor.awaitsCalendar] : [])
  return emailText(toMentee, facts, session.awaits_calendar ? [toMentee.awaitsCalendar(notice)] : [])
}

const leadOf = (hours: 24 | 1) => (hours === 1 ? 'hour' : 'day')

const deadlineOf = ({ session, timeText }: BookingNotice) => timeText(session.expires_at ?? session.starts_at)

/** Those that say who and when. */
type PlainText =
  | 'requested'
  | 'made'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'timeTaken'
  | 'timeChanged'
  | 'localTimeChanged'
  | 'moveRequested'
  | 'moveDeclined'
const stored = (notice: BookingNotice, entry: PlainText) => storedText('bookingsNotices', entry, storedFacts(notice))

const onPage = ({ session, person }: BookingNotice, text: StoredText) => ({
  target: `/booking/${session.id}`,
  text,
  person,
})
const rescheduled = (notice: BookingNotice, text: StoredText): InAppContent => ({
  ...onPage(notice, text),
  type: 'SESSION_RESCHEDULED',
})
const booked = ({ person }: BookingNotice, text: StoredText): InAppContent => ({
  type: 'ONE_ON_ONE_SESSION_BOOKED',
  target: '/dashboard/individual',
  text,
  person,
})
const cancelled = ({ person }: BookingNotice, text: StoredText): InAppContent => ({
  type: 'ONE_ON_ONE_SESSION_CANCELLED',
  target: '/dashboard/individual/cancelled',
  text,
  person,
})
