import { weekdayCodes } from '#contract/weekdays.ts'
import { DAY, weekdayOf } from '#rules/time/days.ts'
import { yearlyRules, type YearlyChange } from '#rules/time/yearly-changes.ts'

/**
 * A VTIMEZONE (RFC 5545, 3.6.5) that holds between two instants: one STANDARD, and one DAYLIGHT where the clock changes, each with a yearly
 * rule. Outlook reads no more than that (MS-OXCICAL, 2.1.3.1.1.19).
 */
export function zoneDefinition(zone: string, from: number, to: number): string {
  const rules = yearlyRules(zone, from, to)
  if (rules === null) throw new Error(`${zone} has no yearly rule from ${from} to ${to}`)
  const { offset, changes } = rules
  const observances =
    changes.length === 0
      ? [observance('STANDARD', '19700101T000000', { from: offset, to: offset })]
      : changes.map((change) =>
          observance(
            change.to > change.from ? 'DAYLIGHT' : 'STANDARD',
            stampOf(in1970(change)),
            change,
            ruleOf(change),
          ),
        )
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n')
}

const observance = (kind: string, begin: string, { from, to }: { from: number; to: number }, ...rule: string[]) => [
  `BEGIN:${kind}`,
  `DTSTART:${begin}`,
  ...rule,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${kind}`,
]

const ruleOf = ({ month, week, weekday }: YearlyChange) =>
  `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${weekdayCodes[(weekday + 1) % 7]}`

/** The local time of a yearly change in 1970, so that all later years have one before them. */
function in1970({ month, week, weekday, time }: YearlyChange): number {
  const first = Date.UTC(1970, month - (week === -1 ? 0 : 1), 1) / DAY + (week === -1 ? -7 : (week - 1) * 7)
  return (first + ((weekday - weekdayOf(first) + 7) % 7)) * DAY + time
}

/** `20261126T180000` from a local time in milliseconds. */
export const stampOf = (wall: number) => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/** `+0530`, from milliseconds. */
function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}
