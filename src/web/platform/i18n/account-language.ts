import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { isOffered, isPageLanguage, sourceLanguage, type PageLanguage } from '#contract/offered-languages.ts'
import { cookieNames, parseCookies } from '#web/platform/dom/cookies.ts'
import { leaveFor } from '#web/ui/feedback/reload-page.ts'
import { addressIn, pathOf } from './addresses.ts'
import { language } from '#texts/language.ts'

type Account = Pick<AuthRecord, 'locale'>

/** The language that was chosen in this browser since the account's was last known; undefined if they are the same. */
export function unsavedChoice({ locale }: Account): PageLanguage | undefined {
  const chosen = parseCookies(document.cookie)[cookieNames.locale] ?? ''
  return chosen !== locale && isPageLanguage(chosen) ? chosen : undefined
}

/**
 * The language in which this account reads, if it is another one than this document's: the default one while staff hide what was chosen.
 * Pages in a pseudo-language stay as they are.
 */
function languageElsewhere(account: Account | null, hidden: readonly string[] = []): PageLanguage | undefined {
  if (!account) return undefined
  const chosen = unsavedChoice(account) ?? account.locale
  const wanted = hidden.includes(chosen) ? sourceLanguage : chosen
  // A language of another release may be offered no longer.
  if (wanted === language || !isPageLanguage(wanted)) return undefined
  return isOffered(language) || !isOffered(wanted) ? wanted : undefined
}

/** Loads this page in the language of the account, unless what was typed would be lost. Returns whether it does. */
export function goToLanguageOf(account: Account | null, hidden?: readonly string[]): boolean {
  const wanted = languageElsewhere(account, hidden)
  if (wanted === undefined) return false
  const { pathname, search, hash } = location
  return leaveFor(addressIn(wanted, pathOf(pathname) + search + hash), { isAutomatic: true })
}
