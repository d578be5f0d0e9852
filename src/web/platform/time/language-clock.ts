import type { Locale } from '#web/platform/i18n/locale.ts'
import type { Clock } from '#web/platform/routing/boot.ts'

/** The tags come from visitors: a list without a limit could fill the memory. */
const MOST_TAGS = 500
const clocks = new Map<string, Clock>()

/** The clock of the first language in `Accept-Language`; 24 hours where it says nothing. Remembered: formatters are expensive. */
export function clockOfLanguage(accepted: string | undefined): Clock {
  const [first = ''] = (accepted ?? '').split(/[,;]/)
  const tag = first.trim()
  const known = clocks.get(tag)
  if (known) return known
  const clock = readClock(tag)
  if (clocks.size < MOST_TAGS) clocks.set(tag, clock)
  return clock
}

function readClock(tag: string): Clock {
  try {
    return new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24'
  } catch {
    return '24'
  }
}

/** The browser's country says which English is meant, say; a page in another language than the browser's is on the clock of its own. */
export const clockOfReader = (locale: Locale, tag: string, accepted: string | undefined): Clock =>
  clockOfLanguage(accepted?.toLowerCase().startsWith(locale) ? accepted : tag)
