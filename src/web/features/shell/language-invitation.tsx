import { languageFacts, sourceLanguage } from '#contract/offered-languages.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { LanguageLink } from './language-link.tsx'
import * as t from '#texts/shell/all.ts'

/** Offers visitors their browser's language, until they choose one: nobody is sent anywhere unasked. */
export function LanguageInvitation() {
  const { invitation, signedIn } = useBoot()
  if (invitation === null || signedIn) return null
  return (
    <p className="gutter mx-auto flex w-full max-w-marketing flex-wrap items-center gap-x-5 border-b border-line text-ui">
      <LanguageLink tag={invitation} className={`${textLinkClass} inline-flex min-h-11 items-center`}>
        {languageFacts(invitation).invitation}
      </LanguageLink>
      <LanguageLink tag={sourceLanguage} className="inline-flex min-h-11 items-center text-ink-2 hover:underline">
        {t.stayInEnglish}
      </LanguageLink>
    </p>
  )
}
