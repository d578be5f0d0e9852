import type { WeeklyRange } from '#rules/availability/availability.ts'

// Weekdays (1 is Monday) and wall times in the mentor's zone. Hours across midnight are two ranges, as the product stores them.
const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  'every-evening': ['1234567 17:00-21:00', '67 09:00-12:00'],
  evenings: ['1234 18:00-21:00'],
  'two-evenings': ['24 19:00-22:00', '6 10:00-12:00'],
  late: ['1234 20:00-24:00', '5 22:00-24:00', '6 00:00-01:00'],
  early: ['12345 06:00-08:00'],
  mornings: ['135 09:00-11:30'],
  'mid-mornings': ['24 10:00-12:30', '5 10:00-11:30'],
  lunch: ['12345 12:00-14:00'],
  midweek: ['34 14:00-18:00'],
  'split-days': ['124 07:00-08:30', '124 18:30-20:30'],
  'friday-only': ['5 09:00-13:00', '5 14:00-17:00'],
  'friday-mornings': ['5 08:00-11:00', '6 10:00-13:00'],
  saturday: ['6 09:00-16:00'],
  'weekend-mornings': ['67 08:00-12:00'],
  sundays: ['7 16:00-21:00', '3 20:00-22:00'],
  resting: [],
}

function minuteOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** The weekly hours of a named pattern. */
export function hoursOf(pattern: string): WeeklyRange[] {
  const lines = PATTERNS[pattern]
  if (!lines) throw new RangeError(`No such pattern of hours: ${pattern}`)
  return lines.flatMap((line) => {
    const [days = '', range = ''] = line.split(' ')
    const [start = '', end = ''] = range.split('-')
    return [...days].map((day) => ({
      weekday: Number(day),
      startMinute: minuteOf(start),
      endMinute: minuteOf(end),
    }))
  })
}
