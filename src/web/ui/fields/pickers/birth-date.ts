export type DateParts = { day: string; month: string; year: string }

/** The three typed parts of a `YYYY-MM-DD` string; empty parts for an empty or half-typed date. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

/** A day that exists as `YYYY-MM-DD`; '' while nothing is typed; the parts joined as they are otherwise, for the form to refuse. */
export function joinDate({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return ''
  return `${year}-${month.padStart(month ? 2 : 0, '0')}-${day.padStart(day ? 2 : 0, '0')}`
}
