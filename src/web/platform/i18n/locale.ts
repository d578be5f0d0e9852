const locales = ['en'] as const
export type Locale = (typeof locales)[number]

/** What `Intl` formats with: English with the 24-hour clock and the day before the month. */
export const formatLocale: Record<Locale, string> = { en: 'en-GB' }

/** The language of a cookie, else the first we speak of `Accept-Language`, else English. */
export function chooseLocale(cookie: string | undefined, accepted: string | undefined): Locale {
  const preferred = [cookie, ...(accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())]
  return (
    locales.find(
      (locale) => preferred.find((language) => (locales as readonly unknown[]).includes(language)) === locale,
    ) ?? 'en'
  )
}
