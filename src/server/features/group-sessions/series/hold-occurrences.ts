import { wallAt } from '#rules/time/zones.ts'
import { holdTime, type HeldSession } from '#server/features/commitments/public.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import type { Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** How many conflicting starts the refusal lists, and how many its message names. */
const MAX_LISTED = 10
const MAX_NAMED = 3

/** Makes these users busy at all of these occurrences; refuses with the starts at which somebody is busy, in the caller's zone. */
export async function holdOccurrences(
  db: Db,
  userIds: readonly string[],
  occurrences: readonly HeldSession[],
  caller: Pick<Member, 'userId' | 'timeZone' | 'timeFormat'>,
): Promise<void> {
  const conflicts = await holdTime(db, { kind: 'group', userIds, sessions: occurrences })
  if (conflicts.length === 0) return
  const isCaller = conflicts.some((conflict) => conflict.userIds.includes(caller.userId))
  const starts = conflicts.map(({ session }) => session.starts_at)
  const reader = { zone: caller.timeZone, clock: caller.timeFormat }
  throw new Refusal('occurrences_taken', {
    text(locale) {
      const texts = textsFor(locale).refusals
      const named = starts.slice(0, MAX_NAMED).map((start) => whenText(start, { ...reader, locale }))
      const facts = { times: named.join(texts.times_taken_separator), more: starts.length - named.length }
      return isCaller ? texts.times_taken(facts) : texts.times_taken_of_cohost(facts)
    },
    taken: starts
      .slice(0, MAX_LISTED)
      .map((start) => ({ startsAt: start.toISOString(), ...wallAt(caller.timeZone, start.getTime()) })),
  })
}
