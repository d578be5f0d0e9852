import type { PageLanguage } from '#contract/offered-languages.ts'
import { cookieNames, writeCookie } from '#web/platform/dom/cookies.ts'
import { keepInput } from '#web/platform/dom/typed-input.ts'
import { leaveFor } from '#web/ui/feedback/reload-page.ts'
import { addressIn, pathOf } from './addresses.ts'

/** Shows this page in another language, with its query and what was typed, and remembers the choice. */
export function switchLanguage(tag: PageLanguage): void {
  const { origin, pathname, search, hash } = location
  const address = addressIn(tag, pathOf(pathname) + search + hash)
  writeCookie(cookieNames.locale, tag)
  keepInput(origin + address)
  leaveFor(address)
}
