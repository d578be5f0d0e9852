import type { Events } from '#server/events.ts'
import { whenText } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reaction } from '#server/platform/feature.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { findOneCalendarFacts, type OccurrenceFacts, type SessionFacts } from '../series/queries.ts'
import { emailFor, type EmailText, type NoticeContext } from './email-texts.ts'
import type { Recipient } from './find-email-recipients.ts'

export type GroupEvent = keyof {
  [E in keyof Events as E extends `group-session.${string}` | `rsvp.${string}` ? E : never]: true
}

export type EmailRule<E extends GroupEvent> = {
  /** The occurrences that the event is about; null: all that have not ended. */
  occurrences: (payload: Events[E]) => readonly string[] | null
  recipients: (ctx: JobContext, payload: Events[E], occurrenceIds: readonly string[]) => Promise<Recipient[]>
  /** Null: no e-mail for this recipient. */
  write: (notice: NoticeContext, payload: Events[E], ctx: JobContext) => EmailText | null | Promise<EmailText | null>
  attach?: (notice: NoticeContext, ctx: JobContext, payload: Events[E]) => Email['calendar']
  /** Include occurrences that were cancelled since; by default they are left out, their cancellation has its own e-mail. */
  includeCancelled?: true
}

/** A reaction that sends an e-mail about an event to each recipient, once. */
export const createEmailReaction =
  ({ env, mail }: Parts) =>
  <E extends GroupEvent>(event: E, rule: EmailRule<E>): Reaction<E> =>
  async (ctx, payload) => {
    const session = await findOneCalendarFacts(ctx.db, payload.groupSessionId)
    if (!session) return
    const ids = rule.occurrences(payload)
    const occurrences = session.occurrences.filter(
      (one) =>
        (ids === null ? one.ends_at > ctx.now : ids.includes(one.id)) &&
        (rule.includeCancelled === true || one.status === 'UPCOMING'),
    )
    if (occurrences.length === 0) return
    const key = changeKey(event, payload)
    const occurrenceIds = occurrences.map((one) => one.id)
    for (const recipient of await rule.recipients(ctx, payload, occurrenceIds)) {
      // An attendee reads about their own occurrences, if there are any among these.
      const attended = recipient.attends && occurrences.filter((one) => recipient.attends!.has(one.id))
      const notice = noticeContext(recipient, session, attended?.length ? attended : occurrences)
      const text = await rule.write(notice, payload, ctx)
      if (!text) continue
      const calendar = rule.attach?.(notice, ctx, payload)
      await mail.send({ ...emailFor(env, notice, key, text), ...(calendar && { calendar }) })
    }
  }

function noticeContext(
  recipient: Recipient,
  session: SessionFacts,
  occurrences: readonly OccurrenceFacts[],
): NoticeContext {
  const first = occurrences[0]!
  return {
    session,
    occurrences,
    recipient,
    title: first.title ?? session.title,
    when: whenText(first.starts_at, recipient.zone),
  }
}

/** An idempotency key: the same for every run of a reaction to one change, different for the next change. */
export function changeKey<E extends GroupEvent>(event: E, payload: Events[E]): string {
  const change = 'sequence' in payload ? payload.sequence : payload.at
  const occurrence = 'occurrenceId' in payload ? `:${payload.occurrenceId}` : ''
  const hours = 'hours' in payload ? `:${payload.hours}` : ''
  const first = 'occurrenceIds' in payload && 'userId' in payload ? `:${payload.occurrenceIds[0]}` : ''
  return `${event}:${payload.groupSessionId}${occurrence}:${change}${hours}${first}`
}
