import { DAY, weekdayOf } from './days.ts'
import { offsetAt } from './zone-offsets.ts'
import { zoneOffsets } from './zones.ts'

/** A clock change of every year: on the nth weekday of a month (-1: the last), at a local time before the change. */
export type YearlyChange = {
  /** 1 to 12. */
  month: number
  week: 1 | 2 | 3 | 4 | -1
  /** 0 = Monday … 6 = Sunday. */
  weekday: number
  /** Milliseconds of the local day. */
  time: number
  /** Offsets before and after, in milliseconds. */
  from: number
  to: number
}

/** The offset of a zone without clock changes, or its two changes of every year. */
export type YearlyRules = { offset: number; changes: [] } | { offset: number; changes: [YearlyChange, YearlyChange] }

/** The rules by which a zone changes its clock in all years of these two instants; null where no yearly pair says it. */
export function yearlyRules(zone: string, from: number, to: number): YearlyRules | null {
  const offsets = zoneOffsets(zone, from, to)
  const all = offsets.at.slice(1, -1).map((at, i) => ({ at, from: offsets.offset[i]!, to: offsets.offset[i + 1]! }))
  const offset = offsetAt(offsets, from)
  if (!all.some(({ at }) => at > from && at <= to)) return { offset, changes: [] }
  const years = { from: yearOf(from), to: yearOf(to) }
  const changes = all.filter(({ at }) => yearOf(at) >= years.from && yearOf(at) <= years.to)
  if (changes.length !== 2 * (years.to - years.from + 1)) return null
  const [first, second] = [changes.filter((_, i) => i % 2 === 0), changes.filter((_, i) => i % 2 === 1)].map(sameRule)
  return first && second ? { offset, changes: [first, second] } : null
}

const yearOf = (instant: number) => new Date(instant).getUTCFullYear()

/** The one rule of these changes, a year apart each; undefined if there is none. */
function sameRule(changes: readonly { at: number; from: number; to: number }[]): YearlyChange | undefined {
  const [first, ...others] = changes.map(({ at, from, to }) => ruleOf(at + from, from, to))
  if (!first) return undefined
  const isSame = others.every(({ rule }) => JSON.stringify(rule) === JSON.stringify(first.rule))
  const week = first.weeks.find((one) => others.every(({ weeks }) => weeks.includes(one)))
  return isSame && week !== undefined ? { ...first.rule, week } : undefined
}

/** The rules that would name the local time of a change: the last weekday of its month, or the nth. */
function ruleOf(wall: number, from: number, to: number) {
  const day = Math.floor(wall / DAY)
  const date = new Date(day * DAY)
  const ofMonth = date.getUTCDate()
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const weeks: YearlyChange['week'][] = ofMonth > daysInMonth - 7 ? [-1] : []
  if (ofMonth <= 28) weeks.push(Math.ceil(ofMonth / 7) as YearlyChange['week'])
  return { rule: { month: date.getUTCMonth() + 1, weekday: weekdayOf(day), time: wall - day * DAY, from, to }, weeks }
}
