import type { Events } from '#server/events.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { wordIn } from '#server/platform/i18n/reference-words.ts'
import { shiftOf, whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import type { EmailText } from '#server/platform/mail/email.ts'
import { payloadsOf, type Change, type ChangeEmails } from '#server/platform/notices.ts'
import { findOneCalendarFacts, type OccurrenceFacts, type SessionFacts } from '../series/queries.ts'
import { noticeOf, sessionEmail, withEntry, type SessionNotice } from './context.ts'
import { findUsers, type SessionRecipient } from './recipients.ts'

/** A paragraph of the e-mail, with the occurrences it is about. */
type Part = { notice: SessionNotice; text: EmailText }
/** The input of the paragraphs. */
type Facts = {
  session: SessionFacts
  recipient: SessionRecipient
  coming: readonly OccurrenceFacts[]
  changes: readonly Change[]
}

/** One e-mail about all changes of a session within a few minutes: seats that the recipient took or left, times and details. */
export const changeEmails = (env: AppDependencies['env']): ChangeEmails => ({
  kind: 'group-sessions',
  subject: 'groupSessionId',
  write: async (ctx, { subjectId, userId }, changes) => {
    const facts = await findFacts(ctx, subjectId, userId, changes)
    if (!facts) return null
    const { joined, left } = seatsOf(facts)
    const parts = [
      ...partOf(facts, joined, (notice) => emailText(notice.texts.groupSessionsNotices.joined, notice)),
      ...partOf(facts, left, (notice) => emailText(notice.texts.groupSessionsNotices.left, notice)),
      ...changeParts(facts, new Set(joined.map(({ id }) => id))),
    ]
    const [first] = parts
    if (!first) return null
    const text = { ...first.text, paragraphs: parts.flatMap((part) => part.text.paragraphs) }
    const email = sessionEmail(env, first.notice, text)
    return { recipient: facts.recipient, content: withEntry(env, first.notice, email, ctx.now) }
  },
})

async function findFacts(
  { db, now }: JobContext,
  sessionId: string,
  userId: string,
  changes: readonly Change[],
): Promise<Facts | null> {
  const session = await findOneCalendarFacts(db, sessionId)
  const [recipient] = await findUsers(db, sessionId, [], [userId])
  if (!session || !recipient) return null
  // The cancellation of an occurrence has an e-mail of its own.
  const coming = session.occurrences.filter((one) => one.status === 'UPCOMING' && one.ends_at > now)
  return { session, recipient, coming, changes }
}

const partOf = (
  { session, recipient }: Facts,
  occurrences: readonly OccurrenceFacts[],
  write: (notice: SessionNotice) => EmailText,
): Part[] => {
  if (occurrences.length === 0) return []
  const notice = noticeOf(session, recipient, occurrences)
  return [{ notice, text: write(notice) }]
}

/**
 * The seats that differ from the last e-mail; one that was taken and left since does not. Cohosts need no seat, so they get no notice of
 * those they gave up.
 */
function seatsOf({ recipient: { attends }, coming, changes }: Facts) {
  if (attends === null) return { joined: [], left: [] }
  const count = (event: 'rsvp.made' | 'rsvp.cancelled', id: string) =>
    payloadsOf(changes, event).filter(({ occurrenceIds }) => occurrenceIds.includes(id)).length
  const net = ({ id }: OccurrenceFacts) => count('rsvp.made', id) - count('rsvp.cancelled', id)
  return {
    joined: coming.filter((one) => attends.has(one.id) && net(one) > 0),
    left: coming.filter((one) => !attends.has(one.id) && net(one) < 0),
  }
}

/** Of the occurrences that the recipient hosts or attended before: new times, and changed details. */
function changeParts(facts: Facts, joined: ReadonlySet<string>): Part[] {
  const { recipient, coming, changes } = facts
  const own = coming.filter(({ id }) => (recipient.attends?.has(id) ?? true) && !joined.has(id))
  const shifts = payloadsOf(changes, 'group-session.moved', 'group-session.time-changed')
  const shiftsOf = ({ id }: OccurrenceFacts) => shifts.filter(({ occurrenceIds }) => occurrenceIds.includes(id))
  const shifted = own.filter((one) => shiftsOf(one).length > 0)
  // Occurrences that were moved separately are described separately.
  const together = Map.groupBy(shifted, (one) =>
    shiftsOf(one)
      .map(({ sequence }) => sequence)
      .join(),
  )
  const edited = new Set(payloadsOf(changes, 'group-session.edited').flatMap(({ occurrenceIds }) => occurrenceIds))
  return [
    ...[...together.values()].flatMap((occurrences) =>
      partOf(facts, occurrences, (notice) => timeText(notice, shiftsOf(occurrences[0]!))),
    ),
    ...partOf(
      facts,
      own.filter(({ id }) => edited.has(id)),
      (notice) => emailText(notice.texts.groupSessionsNotices.edited, notice),
    ),
  ]
}

type Shift = Events['group-session.moved' | 'group-session.time-changed']

/** The new time of occurrences that these changes moved, by start. */
function timeText(notice: SessionNotice, shifts: readonly Shift[]): EmailText {
  const { occurrences, recipient, session, texts } = notice
  const moves = shifts.filter((one) => 'reason' in one)
  const from = new Date(shifts[0]!.from)
  const shift = occurrences[0]!.starts_at.getTime() - from.getTime()
  const last = moves.at(-1)
  if (shifts.length > 1 && shift === 0) return emailText(texts.groupSessionsNotices.movedBack, notice)
  if (!last)
    return emailText(texts.groupSessionsNotices.timeChanged, { ...notice, zone: session.time_zone, ...shiftOf(shift) })
  const { moved } = texts.groupSessionsNotices
  const isLater = shifts.length === 1 ? last.later : shift > 0
  return emailText(moved, { ...notice, from: whenText(from, recipient), direction: isLater ? 'later' : 'earlier' }, [
    ...(notice.count > 1 ? [moved.together(notice)] : []),
    moved.reason({ reason: wordIn('reasons', last.reason, recipient.locale) }),
    ...(recipient.role === 'attendee' ? [moved.seatStays] : []),
  ])
}
