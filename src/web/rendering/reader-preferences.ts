import type { OfferedLanguage } from '#contract/offered-languages.ts'
import { isKnownZone } from '#rules/time/zones.ts'
import { cookieNames, parseCookies } from '#web/platform/dom/cookies.ts'
import { dataChoiceOf } from '#web/platform/dom/data-choice.ts'
import { themeOf } from '#web/platform/dom/theme.ts'
import type { Boot, Clock } from '#web/platform/routing/boot.ts'
import { clockOf } from '#web/platform/time/clock.ts'
import { clockOfReader } from '#web/platform/time/language-clock.ts'
import { formatChoice } from '#web/platform/i18n/format-choice.ts'
import type { Locale } from '#web/platform/i18n/locale.ts'
import { language } from '#texts/language.ts'

export type ReaderHeaders = {
  /** The raw header. */
  cookie: string
  acceptLanguage: string | undefined
  saveData: boolean
  /** The language that a visitor is offered beside this one. */
  invitation: OfferedLanguage | null
}

type Preferences = Pick<
  Boot,
  | 'locale'
  | 'formatTag'
  | 'weekStart'
  | 'invitation'
  | 'theme'
  | 'dataSaver'
  | 'dataChoice'
  | 'timeZone'
  | 'clockSetting'
  | 'languageClock'
  | 'signedIn'
>

/** What the headers of a request say of its reader. */
export function readerPreferences(headers: ReaderHeaders): Preferences {
  const cookies = parseCookies(headers.cookie)
  const zone = cookies[cookieNames.timeZone] ?? ''
  const timeZone = isKnownZone(zone) ? zone : null
  // Each language has a renderer of its own.
  const locale = language as Locale
  const dataChoice = dataChoiceOf(cookies[cookieNames.data])
  const format = formatChoice(locale, timeZone)
  return {
    ...format,
    locale,
    invitation: headers.invitation,
    theme: themeOf(cookies[cookieNames.theme]),
    dataSaver: dataChoice === null ? headers.saveData : dataChoice === 'less',
    dataChoice,
    timeZone,
    clockSetting: clockOf(cookies[cookieNames.clock]),
    languageClock: clockOfReader(locale, format.formatTag, headers.acceptLanguage),
    signedIn: cookies[cookieNames.signedIn] === '1',
  }
}

export function readersClock(headers: ReaderHeaders): Clock {
  const { clockSetting, languageClock } = readerPreferences(headers)
  return clockSetting ?? languageClock
}
