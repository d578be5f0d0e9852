const styles = {
  /** "Thursday 26 November" */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "November 2026" */
  month: { month: 'long', year: 'numeric' },
  /** "Thu" */
  shortWeekday: { weekday: 'short' },
  /** "Thursday" */
  weekday: { weekday: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

// Making a formatter costs about a hundred times what using it does, and a month shows forty names.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A calendar day (`YYYY-MM-DD`) in words; it has no zone. */
export function dayName(style: keyof typeof styles, locale: string, day: string): string {
  const key = `${locale} ${style}`
  const known = formatters.get(key)
  const formatter = known ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })
  if (!known) formatters.set(key, formatter)
  return formatter.format(new Date(`${day}T00:00:00Z`))
}
