import { zoneCity } from '#contract/reference/zone-city.ts'
import { firstName } from '#rules/bookings/sides.ts'
import { useFormats } from './formats.ts'
import * as t from '#texts/common.ts'

type TheirClock = {
  /** "07:30 for Adéọlá in Lagos", with the day where that differs: "Fri 27 Nov 00:30 for …"; `time` renders the time in it. */
  write: <Part>(time: (text: string) => Part) => readonly (string | Part)[]
  /** The same as plain text. */
  text: string
  isOtherDay: boolean
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
  const facts = {
    when: isOtherDay ? `${theirs.day(startsAt)} ${theirs.time(startsAt)}` : theirs.time(startsAt),
    name: firstName(person.name),
    city: zoneCity(person.timeZone),
  }
  return {
    write: (time) => t.theirTime({ ...facts, time }),
    text: t.theirTime({ ...facts, time: (text) => text }).join(''),
    isOtherDay,
  }
}
