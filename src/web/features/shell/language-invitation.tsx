import { languageFacts, sourceLanguage } from '#contract/offered-languages.ts'
import { languagesToChoose } from '#web/platform/i18n/choice.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { LanguageLink } from './language-link.tsx'
import * as t from '#texts/shell/all.ts'

/** Offers visitors their browser's language, until they choose one: nobody is sent anywhere unasked. */
export function LanguageInvitation() {
  const { invitation, isShared, locale, signedIn, config } = useBoot()
  // Of those on a page for all visitors the script of the head chooses, before anything is shown (`shared-page.ts`).
  const isForAll = isShared && locale === sourceLanguage
  const offered = isForAll
    ? languagesToChoose(locale, config.hiddenLanguages).slice(1)
    : invitation === null || signedIn
      ? []
      : [invitation]
  return offered.map((tag) => (
    <p
      key={tag}
      data-invites={isForAll ? tag : undefined}
      className="gutter mx-auto flex w-full max-w-marketing flex-wrap items-center gap-x-5 border-b border-line text-ui"
    >
      <LanguageLink tag={tag} className={`${textLinkClass} inline-flex min-h-11 items-center`}>
        {languageFacts(tag).invitation}
      </LanguageLink>
      <LanguageLink tag={sourceLanguage} className="inline-flex min-h-11 items-center text-ink-2 hover:underline">
        {t.stayInEnglish}
      </LanguageLink>
    </p>
  ))
}
