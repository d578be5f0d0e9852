import { joinState } from '#rules/sessions/join.ts'
import { isReminderTimely } from '#rules/sessions/moments.ts'
import type { Events } from '#server/events.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { wordIn } from '#server/platform/i18n/reference-words.ts'
import { momentOf, storedText } from '#server/platform/i18n/stored-text.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices } from '#server/platform/notices.ts'
import { cohostNotices } from './cohosts/notices.ts'
import { changeEmails } from './notices/changes.ts'
import {
  findNotices,
  inApp,
  pageOf,
  personOf,
  sessionEmail,
  storedFacts,
  withEntry,
  type SessionNotice,
} from './notices/context.ts'
import { removal } from './notices/invitations.ts'
import { findOpenOffers } from './seats/queries.ts'

type Env = AppDependencies['env']
type Occurrences = { groupSessionId: string; occurrenceIds: string[] }

/** The notices of group sessions; null says nothing to one recipient. */
export const groupSessionNotices = (env: Env): FeatureNotices => ({
  table: { ...sessionNotices(env), ...startNotice, ...changeNotices(env), ...seatNotices(env), ...cohostNotices(env) },
  changeEmails: changeEmails(env),
})

const sessionNotices = (env: Env) =>
  noticeTable<SessionNotice>({
    'group-session.created': {
      kind: 'group-sessions',
      audience: async (ctx, { groupSessionId }) =>
        (await findNotices(ctx, groupSessionId, { occurrenceIds: null })).filter(isHost),
      email: (notice, _payload, now) =>
        withEntry(
          env,
          notice,
          sessionEmail(env, notice, emailText(notice.texts.groupSessionsNotices.created, notice)),
          now,
        ),
    },
    // At its creation a session concerns only its host; people who are invited later get a notice then.
    'group-session.invited': {
      kind: 'group-sessions',
      audience: (ctx, { groupSessionId, userIds }) =>
        findNotices(ctx, groupSessionId, { occurrenceIds: null, userIds }),
      inApp: (notice) =>
        inApp(notice, 'GROUP_SESSION_CREATED', storedText('groupSessionsNotices', 'invited', storedFacts(notice))),
      email: (notice) => sessionEmail(env, notice, emailText(notice.texts.groupSessionsNotices.invited, notice)),
    },
    'group-session.cancelled': {
      kind: 'group-sessions',
      audience: (ctx, { groupSessionId, occurrenceIds }) =>
        findNotices(ctx, groupSessionId, { occurrenceIds, includeCancelled: true }),
      inApp: (notice) =>
        isHost(notice)
          ? null
          : inApp(
              notice,
              'GROUP_SESSION_CANCELLED',
              storedText('groupSessionsNotices', 'cancelled', storedFacts(notice)),
            ),
      email: (notice, { whole: isWhole, reason: given }, now) => {
        const { session, recipient, occurrences, texts } = notice
        const reason = wordIn('reasons', given, recipient.locale)
        const { cancelled } = texts.groupSessionsNotices
        const facts = { ...notice, scope: isWhole ? 'whole' : 'date', reason }
        const othersStay = !isWhole && session.rule !== null
        const text = emailText({ ...cancelled, preview: reason }, facts, othersStay ? [cancelled.othersStay] : [])
        const email = sessionEmail(env, notice, text)
        // People who were only on the waitlist have no calendar entry.
        const calendar = recipient.attends?.size === 0 ? undefined : removal(env, session, recipient, occurrences, now)
        return calendar ? { ...email, calendar } : email
      },
    },
    'group-session.reminder-due': {
      kind: 'reminders',
      audience: timelyReminder,
      inApp: reminder,
      email: (notice, { hours }) =>
        sessionEmail(
          env,
          notice,
          emailText(notice.texts.groupSessionsNotices.reminder, { ...notice, lead: leadOf(hours) }),
        ),
    },
  })

const startNotice = noticeTable<SessionNotice>({
  'group-session.starting': {
    kind: 'reminders',
    audience: async (ctx, { groupSessionId, occurrenceId }) =>
      (await attending(ctx, groupSessionId, occurrenceId)).filter(({ occurrences: [first] }) => {
        const startsAt = first!.starts_at.getTime()
        return joinState(startsAt, startsAt, ctx.now.getTime()) === 'open'
      }),
    push: (notice) => ({
      text: storedText('groupSessionsNotices', 'starting', storedFacts(notice)),
      title: storedText('notificationsPush', 'starting', {}),
      target: pageOf(notice),
      person: personOf(notice),
      // Its page has the button that opens whichever room the host uses.
      join: pageOf(notice),
      expiresAt: notice.occurrences[0]!.starts_at,
    }),
  },
})

const reminder = (notice: SessionNotice, { hours }: { hours: 24 | 1 }) =>
  inApp(
    notice,
    'SESSION_REMINDER',
    storedText('groupSessionsNotices', 'reminder', { ...storedFacts(notice), lead: leadOf(hours) }),
  )

/** Changes of a session: in the app at once, by e-mail together with other changes. */
const changeNotices = (_env: Env) =>
  noticeTable<SessionNotice>({
    'group-session.edited': {
      kind: 'group-sessions',
      audience: everybody,
      inApp: (notice, { by }) =>
        notice.recipient.userId === by
          ? null
          : inApp(notice, 'GROUP_SESSION_EDITED', storedText('groupSessionsNotices', 'edited', storedFacts(notice))),
      email: 'coalesced',
    },
    'group-session.moved': {
      kind: 'group-sessions',
      audience: everybody,
      inApp: (notice, { later: isLater }) =>
        isHost(notice)
          ? null
          : inApp(
              notice,
              isLater ? 'GROUP_SESSION_POSTPONED' : 'GROUP_SESSION_EDITED',
              storedText('groupSessionsNotices', 'moved', {
                ...storedFacts(notice),
                direction: isLater ? 'later' : 'earlier',
              }),
            ),
      email: 'coalesced',
    },
    'group-session.time-changed': {
      kind: 'group-sessions',
      audience: everybody,
      inApp: (notice) =>
        inApp(notice, 'SESSION_RESCHEDULED', storedText('groupSessionsNotices', 'timeChanged', storedFacts(notice))),
      email: 'coalesced',
    },
    'rsvp.made': { kind: 'group-sessions', audience: seatHolder, email: 'coalesced' },
    'rsvp.cancelled': { kind: 'group-sessions', audience: seatHolder, email: 'coalesced' },
  })

/** Notices for people on the waitlist; an offer has a deadline, so its e-mail goes out at once. */
const seatNotices = (env: Env) =>
  noticeTable<SessionNotice & { until?: Date }>({
    'rsvp.waitlisted': {
      kind: 'group-sessions',
      audience: seatHolder,
      email: (notice) => sessionEmail(env, notice, emailText(notice.texts.groupSessionsNotices.waitlisted, notice)),
    },
    'rsvp.offered': {
      kind: 'reminders',
      audience: openOffer,
      inApp: (notice) =>
        inApp(
          notice,
          'WAITLIST_OFFER',
          storedText('groupSessionsNotices', 'offered', { ...storedFacts(notice), until: momentOf(notice.until!) }),
        ),
      email: (notice) =>
        sessionEmail(
          env,
          notice,
          emailText(notice.texts.groupSessionsNotices.offered, { ...notice, until: deadlineOf(notice) }),
        ),
    },
    'rsvp.offer-expired': {
      kind: 'group-sessions',
      audience: seatHolder,
      email: (notice) => sessionEmail(env, notice, emailText(notice.texts.groupSessionsNotices.offerExpired, notice)),
    },
  })

const leadOf = (hours: 24 | 1) => (hours === 1 ? 'hour' : 'day')

const isHost = ({ recipient }: SessionNotice) => recipient.role === 'host'

const everybody = (ctx: JobContext, { groupSessionId, occurrenceIds }: Occurrences) =>
  findNotices(ctx, groupSessionId, { occurrenceIds })

const seatHolder = (ctx: JobContext, { groupSessionId, occurrenceIds, userId }: Occurrences & { userId: string }) =>
  findNotices(ctx, groupSessionId, { occurrenceIds, userIds: [userId] })

/** The hosts and those with a seat; nobody if the job was delayed beyond the time of the reminder. */
async function timelyReminder(
  ctx: JobContext,
  { groupSessionId, occurrenceId, hours }: Events['group-session.reminder-due'],
): Promise<SessionNotice[]> {
  const notices = await attending(ctx, groupSessionId, occurrenceId)
  return notices.filter(({ occurrences }) =>
    isReminderTimely(hours, occurrences[0]!.starts_at.getTime(), ctx.now.getTime()),
  )
}

async function attending(ctx: JobContext, groupSessionId: string, occurrenceId: string): Promise<SessionNotice[]> {
  const notices = await findNotices(ctx, groupSessionId, { occurrenceIds: [occurrenceId] })
  return notices.filter(({ recipient: { attends } }) => attends === null || attends.has(occurrenceId))
}

/** The seats that are still offered, with the deadline of the first one; nobody once they are taken, declined or expired. */
async function openOffer(ctx: JobContext, { groupSessionId, userId, occurrenceIds }: Events['rsvp.offered']) {
  const offers = await findOpenOffers(ctx.db, userId, occurrenceIds, ctx.now)
  const [first] = offers
  if (!first) return []
  const notices = await findNotices(ctx, groupSessionId, {
    occurrenceIds: offers.map(({ id }) => id),
    userIds: [userId],
  })
  return notices.map((notice) => ({ ...notice, until: first.until }))
}
const deadlineOf = ({ until, recipient }: SessionNotice & { until?: Date }) => whenText(until!, recipient)
