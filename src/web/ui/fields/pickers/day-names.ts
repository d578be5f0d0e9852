const styles = {
  /** "Thursday 26 November" */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "November 2026" */
  month: { month: 'long', year: 'numeric' },
  /** "December" */
  monthOnly: { month: 'long' },
  /** "2026" */
  year: { year: 'numeric' },
  /** "Dec" */
  shortMonth: { month: 'short' },
  /** "26", in the digits of the language */
  dayOfMonth: { day: 'numeric' },
  /** "Thursday" */
  weekday: { weekday: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

// Creating a formatter costs about a hundred times as much as using it, and a month shows forty names.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(style: keyof typeof styles, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  const known = formatters.get(key)
  const formatter = known ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })
  if (!known) formatters.set(key, formatter)
  return formatter
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** A calendar day (`YYYY-MM-DD`) as text; it has no zone. */
export const dayName = (style: keyof typeof styles, locale: string, day: string): string =>
  formatterOf(style, locale).format(midnight(day))

/** The month or months of a span of days: "November – December 2026". */
export const monthsName = (locale: string, first: string, last: string): string =>
  formatterOf('month', locale).formatRange(midnight(first), midnight(last))
