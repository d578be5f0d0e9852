export const daysOfWeek = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type DayOfWeek = (typeof daysOfWeek)[number]

/** RFC 5545 weekday codes, from Sunday. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type WeekdayCode = (typeof weekdayCodes)[number]
/** How the days on which something repeats are named: all of them, one, or several. */
export const recurrenceKinds = ['Daily', 'Weekly', 'Custom'] as const

/** `HH:MM:SS` -> minutes of the day; 24:00:00 is 1440. */
export const minutesOf = (value: string) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3, 5))
/** Minutes of the day -> `HH:MM:SS`. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
