import { languageFacts } from '#contract/offered-languages.ts'
import { cookieNames, parseCookies } from '#web/platform/dom/cookies.ts'
import type { Boot } from '#web/platform/routing/boot.ts'
import { browserZone } from '#web/platform/time/browser-zone.ts'
import { clockOf } from '#web/platform/time/clock.ts'
import { clockOfReader } from '#web/platform/time/language-clock.ts'

/**
 * What the server would have read from the headers of this reader, where the document is the same for all visitors. Not `rendered` with
 * other digits than the document has: nothing of it can stay.
 */
export async function readersBoot(sent: Boot): Promise<Boot> {
  const format = languageFacts(sent.locale).isRegional ? await regionalFormat(sent) : sent
  const own = {
    formatTag: format.formatTag,
    weekStart: format.weekStart,
    clockSetting: clockOf(parseCookies(document.cookie)[cookieNames.clock]),
    languageClock: clockOfReader(sent.locale, format.formatTag, navigator.language),
    rendered: sent.rendered && format.formatTag === sent.formatTag,
  }
  const isAsSent = (Object.keys(own) as (keyof typeof own)[]).every((name) => own[name] === sent[name])
  return isAsSent ? sent : { ...sent, ...own }
}

/** By the country of the zone; its table is not on every page. Without it the page stays as it was sent. */
const regionalFormat = (sent: Boot) =>
  import('#web/platform/i18n/format-choice.ts').then(
    ({ formatChoice }) => formatChoice(sent.locale, browserZone()),
    () => sent,
  )
