import { isKnownZone } from '#rules/time/zones.ts'
import { cookieNames, parseCookies } from './platform/dom/cookies.ts'
import { themeOf } from './platform/dom/theme.ts'
import { chooseLocale } from './platform/i18n/locale.ts'
import type { Boot, Clock } from './platform/routing/boot.ts'
import { clockOf } from './platform/time/clock.ts'
import { clockOfLanguage } from './platform/time/language-clock.ts'

export type ReaderHeaders = {
  /** The raw header. */
  cookie: string
  acceptLanguage: string | undefined
  saveData: boolean
}

type Preferences = Pick<
  Boot,
  'locale' | 'theme' | 'dataSaver' | 'timeZone' | 'clockSetting' | 'languageClock' | 'signedIn'
>

/** What the headers of a request say of its reader. */
export function readerPreferences(headers: ReaderHeaders): Preferences {
  const cookies = parseCookies(headers.cookie)
  const zone = cookies[cookieNames.timeZone] ?? ''
  return {
    locale: chooseLocale(cookies[cookieNames.locale], headers.acceptLanguage),
    theme: themeOf(cookies[cookieNames.theme]),
    dataSaver: headers.saveData,
    timeZone: isKnownZone(zone) ? zone : null,
    clockSetting: clockOf(cookies[cookieNames.clock]),
    languageClock: clockOfLanguage(headers.acceptLanguage),
    signedIn: cookies[cookieNames.signedIn] === '1',
  }
}

export function readersClock(headers: ReaderHeaders): Clock {
  const { clockSetting, languageClock } = readerPreferences(headers)
  return clockSetting ?? languageClock
}
