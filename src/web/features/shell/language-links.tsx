import { languageFacts } from '#contract/offered-languages.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { languagesToChoose } from '#web/platform/i18n/choice.ts'
import { LanguageLink } from './language-link.tsx'
import * as t from '#texts/shell/all.ts'

/** The languages in their own words; nothing where there is only one. */
export function LanguageLinks() {
  const { locale, config } = useBoot()
  const tags = languagesToChoose(locale, config.hiddenLanguages)
  if (tags.length < 2) return null
  return (
    <nav aria-label={t.languages} className="flex flex-wrap gap-x-5">
      {tags.map((tag) =>
        tag === locale ? (
          <span key={tag} lang={tag} aria-current="true" className="inline-flex min-h-11 items-center text-ink">
            {languageFacts(tag).name}
          </span>
        ) : (
          <LanguageLink
            key={tag}
            tag={tag}
            className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline"
          />
        ),
      )}
    </nav>
  )
}
