import { DAY, dayText, MINUTE } from '../time/days.ts'
import type { ZoneOffsets } from '../time/zone-offsets.ts'

/** A start as the API writes it: the instant, and the time (`HH:MM:SS`) on the wall of the viewer and of the mentor. */
type SlotView = { startsAt: string; time: string; mentorTime: string }
/** The starts on one date (`YYYY-MM-DD`) of the viewer's wall. */
export type SlotDay = { date: string; slots: SlotView[] }

/**
 * The JSON text of `SlotDay[]`: rising starts (epoch ms) by date of the viewer's wall, instants as `Date` writes them
 * (`2026-11-21T09:30:00.000Z`). It is the answer that visitors ask for most, so no objects are built: a start costs its UTC date and one
 * cached piece of text that holds all three times, a seventh of what objects and `JSON.stringify` cost. Offsets are whole minutes, as in
 * every zone since 1972.
 */
export function slotDaysJson(slots: readonly number[], viewer: ZoneOffsets, mentor: ZoneOffsets): string {
  let text = '['
  let v = 0
  let m = 0
  let tails: (string | undefined)[] = []
  let clocksHold = -Infinity
  let datesHold = -Infinity
  let midnight = 0
  let next = ''
  let day = NaN
  let dayAgain = false
  for (const start of slots) {
    if (start >= clocksHold) {
      while (viewer.at[v + 1]! <= start) v++
      while (mentor.at[m + 1]! <= start) m++
      tails = tailsOf(viewer.offset[v]!, mentor.offset[m]!)
      clocksHold = Math.min(viewer.at[v + 1]!, mentor.at[m + 1]!)
      datesHold = -Infinity
    }
    let head = next
    if (start >= datesHold) {
      const utcDay = Math.floor(start / DAY)
      const seen = Math.floor((start + viewer.offset[v]!) / DAY)
      midnight = utcDay * DAY
      const first = `{"startsAt":"${dayText(utcDay)}`
      head = next = `,${first}`
      datesHold = Math.min(midnight + DAY, (seen + 1) * DAY - viewer.offset[v]!)
      if (seen !== day) {
        text += `${text === '[' ? '' : ']},'}{"date":"${dayText(seen)}","slots":[`
        head = first
        if (seen < day) dayAgain = true
        day = seen
      }
    }
    const minute = (start - midnight) / MINUTE
    const tail = (tails[minute] ??= tailOf(minute, viewer.offset[v]!, mentor.offset[m]!))
    text = text + head + tail
  }
  text += text === '[' ? ']' : ']}]'
  return dayAgain ? JSON.stringify(withoutRepeats(JSON.parse(text) as SlotDay[])) : text
}

/** Where a clock goes back over midnight, a date comes twice; it stays one day. */
function withoutRepeats(days: readonly SlotDay[]): SlotDay[] {
  const byDate = Map.groupBy(days, (day) => day.date)
  return [...byDate].map(([date, parts]) => ({ date, slots: parts.flatMap((part) => part.slots) }))
}

const TIMES = Array.from({ length: 1440 }, (_, minute) => new Date(minute * MINUTE).toISOString().slice(11, 19))
const MOST_PAIRS = 64
const pairs = new Map<number, (string | undefined)[]>()

/** The pieces for a pair of offsets, by minute of the UTC day; a few pairs serve all visitors, so they are cached. */
function tailsOf(viewerShift: number, mentorShift: number): (string | undefined)[] {
  const key = (viewerShift / MINUTE) * 10_000 + mentorShift / MINUTE
  let tails = pairs.get(key)
  if (tails === undefined) {
    if (pairs.size >= MOST_PAIRS) pairs.clear()
    pairs.set(key, (tails = Array.from<string | undefined>({ length: 1440 })))
  }
  return tails
}

/** `T09:30:00.000Z","time":"10:30:00","mentorTime":"04:30:00"}`; joined, because V8 copies concatenated text piece by piece. */
function tailOf(minute: number, viewerShift: number, mentorShift: number): string {
  const [time, mentorTime] = [timeAt(minute, viewerShift), timeAt(minute, mentorShift)]
  return ['T', TIMES[minute], '.000Z","time":"', time, '","mentorTime":"', mentorTime, '"}'].join('')
}

const timeAt = (minute: number, shift: number) => TIMES[(minute + shift / MINUTE + 2880) % 1440]!
