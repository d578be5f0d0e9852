/** The offsets of a zone from `from` on: `at[i]` is the instant at which `offset[i + 1]` begins; all in milliseconds. */
export type ZoneTransitions = { at: number[]; offset: number[] }

/** The transitions of an IANA zone after `from` and before `to`. Browsers without Temporal read `zone-transitions-intl.ts` in its place. */
export function zoneTransitions(zone: string, from: number, to: number): ZoneTransitions {
  const at: number[] = []
  let moment: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  const offset = [offsetOf(moment)]
  while ((moment = moment.getTimeZoneTransition('next')) !== null && moment.epochMilliseconds < to) {
    at.push(moment.epochMilliseconds)
    offset.push(offsetOf(moment))
  }
  return { at, offset }
}

const offsetOf = (moment: Temporal.ZonedDateTime) => moment.offsetNanoseconds / 1e6
