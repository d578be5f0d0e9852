import { zoneCity } from '#contract/reference/zone-city.ts'
import { firstName } from '#rules/bookings/sides.ts'
import { useFormats } from './formats.ts'
import * as t from '#texts/common.ts'

type TheirClock = {
  /** "07:30", with the day before it where that differs: "Fri 27 Nov 00:30". */
  when: string
  isOtherDay: boolean
  /** "for Adéọlá in Lagos" */
  where: string
}

/** An instant in another person's zone; null when it is the same wall time as in the reader's (or the given) zone. */
export function useTheirClock(
  startsAt: string,
  person: { name: string; timeZone: string },
  timeZone?: string,
): TheirClock | null {
  const shown = useFormats(timeZone)
  const theirs = useFormats(person.timeZone)
  const isOtherDay = shown.isoDay(startsAt) !== theirs.isoDay(startsAt)
  if (!isOtherDay && shown.time(startsAt) === theirs.time(startsAt)) return null
  return {
    when: isOtherDay ? `${theirs.day(startsAt)} ${theirs.time(startsAt)}` : theirs.time(startsAt),
    isOtherDay,
    where: t.forInCity({ name: firstName(person.name), city: zoneCity(person.timeZone) }),
  }
}
