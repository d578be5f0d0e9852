import { formatTag, languageOf } from './texts.ts'

type Reader = { locale?: string | null | undefined; zone?: string }

function openFormats(tag: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options })
  const twelve = format({ hour: 'numeric', minute: '2-digit', hour12: true })
  const twentyFour = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const isTwelve = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12
  return {
    weekday: format({ weekday: 'short' }),
    date: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    '12': twelve,
    '24': twentyFour,
    own: isTwelve ? twelve : twentyFour,
    list: new Intl.ListFormat(tag),
    names: new Intl.ListFormat(tag, { type: 'unit', style: 'short' }),
  }
}

/** By tag: there are as many as languages, and for Arabic as many as countries. */
const opened = new Map<string, ReturnType<typeof openFormats>>()

/** The formats of dates, times and lists for a reader. */
export function formatsFor({ locale, zone }: Reader) {
  const tag = formatTag(languageOf(locale), zone)
  const known = opened.get(tag)
  if (known) return known
  const formats = openFormats(tag)
  opened.set(tag, formats)
  return formats
}
