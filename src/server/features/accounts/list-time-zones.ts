import type { TimeZones } from '#contract/accounts/schemas.ts'
import { timeZoneChoices } from '#contract/reference/time-zones.ts'
import { periodsOfZones } from '#rules/time/zone-periods.ts'
import type { Context } from '#server/platform/context.ts'
import { Answer } from '#server/platform/feature.ts'
import { EncodedText } from '#server/platform/http/encoded-text.ts'
import { timeZoneDatabase } from '#server/platform/time-zone-database.ts'

/** The offsets of zones, for browsers, whose own rules may be older. */
export const showTimeZones = (names: Iterable<string>, now: Date): TimeZones => ({
  database: timeZoneDatabase,
  zones: periodsOfZones(names, now.getTime()),
})

/** More than any page shows. */
const MOST_NAMES = 200

/** All zones that can be chosen, once a year: their offsets are of whole years. */
let all: { year: number; text: EncodedText } | undefined

export async function listTimeZones(
  { now }: Context,
  { query: { names } }: { query: { names?: string | undefined } },
): Promise<TimeZones | Answer<TimeZones>> {
  if (names !== undefined) return showTimeZones(names.split(',').slice(0, MOST_NAMES), now)
  const year = now.getUTCFullYear()
  if (all?.year !== year) {
    const choices = timeZoneChoices(Intl.supportedValuesOf('timeZone')).map(({ id }) => id)
    all = { year, text: new EncodedText(JSON.stringify(showTimeZones(choices, now))) }
  }
  return new Answer<TimeZones>(null, { text: all.text })
}
