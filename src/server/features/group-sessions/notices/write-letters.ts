import type { Events } from '#server/events.ts'
import { whenText } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reaction } from '#server/platform/feature.ts'
import type { Letter } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { findOneCalendarFacts } from '../series/queries.ts'
import type { Reader } from './find-readers.ts'
import { letterFor, type Text, type Told } from './letters.ts'

export type GroupEvent = keyof {
  [E in keyof Events as E extends `group-session.${string}` | `rsvp.${string}` ? E : never]: true
}

export type LetterRule<E extends GroupEvent> = {
  /** The occurrences that the event concerns; null: all that are ahead. */
  occurrences: (payload: Events[E]) => readonly string[] | null
  readers: (ctx: JobContext, payload: Events[E], concerned: readonly string[]) => Promise<Reader[]>
  /** Null: this reader gets none. */
  write: (told: Told, payload: Events[E], ctx: JobContext) => Text | null | Promise<Text | null>
  attach?: (told: Told, ctx: JobContext, payload: Events[E]) => Letter['calendar']
  /** News of what has been cancelled since would only confuse; its cancellation has its own mail. */
  evenCancelled?: true
}

/** Writes to everybody whom an event concerns, each letter once. */
export const lettersBy =
  ({ env, mail }: Parts) =>
  <E extends GroupEvent>(event: E, rule: LetterRule<E>): Reaction<E> =>
  async (ctx, payload) => {
    const session = await findOneCalendarFacts(ctx.db, payload.groupSessionId)
    if (!session) return
    const ids = rule.occurrences(payload)
    const concerned = session.occurrences.filter(
      (one) =>
        (ids === null ? one.ends_at > ctx.now : ids.includes(one.id)) &&
        (rule.evenCancelled === true || one.status === 'UPCOMING'),
    )
    if (concerned.length === 0) return
    const key = changeKey(event, payload)
    const all = concerned.map((one) => one.id)
    for (const reader of await rule.readers(ctx, payload, all)) {
      // An attendee hears of those to which she comes, where she comes to any of them.
      const hers = reader.attends && concerned.filter((one) => reader.attends!.has(one.id))
      const told = toldTo(reader, session, hers?.length ? hers : concerned)
      const text = await rule.write(told, payload, ctx)
      if (!text) continue
      const calendar = rule.attach?.(told, ctx, payload)
      await mail.send({ ...letterFor(env, told, key, text), ...(calendar && { calendar }) })
    }
  }

function toldTo(reader: Reader, session: Told['session'], concerned: Told['concerned']): Told {
  const first = concerned[0]!
  return {
    session,
    concerned,
    reader,
    title: first.title ?? session.title,
    when: whenText(first.starts_at, reader.zone),
  }
}

/** The same for every run of a reaction to one change, different for the next change. */
export function changeKey<E extends GroupEvent>(event: E, payload: Events[E]): string {
  const change = 'sequence' in payload ? payload.sequence : payload.at
  const occurrence = 'occurrenceId' in payload ? `:${payload.occurrenceId}` : ''
  const hours = 'hours' in payload ? `:${payload.hours}` : ''
  const first = 'occurrenceIds' in payload && 'userId' in payload ? `:${payload.occurrenceIds[0]}` : ''
  return `${event}:${payload.groupSessionId}${occurrence}:${change}${hours}${first}`
}
