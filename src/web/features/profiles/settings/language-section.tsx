import { languageFacts, type PageLanguage } from '#contract/offered-languages.ts'
import { languagesToChoose } from '#web/platform/i18n/choice.ts'
import { switchLanguage } from '#web/platform/i18n/switch-language.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import * as t from '#texts/settings.ts'

/** The reader's language; the page is loaded in it at once. */
export function LanguageSection() {
  const { locale, config } = useBoot()
  const tags = languagesToChoose(locale, config.hiddenLanguages)
  if (tags.length < 2) return null
  return (
    <section aria-labelledby="language">
      <h2 id="language" className="text-h2">
        {t.languageTitle}
      </h2>
      <Card className="mt-4">
        <SystemSelect
          label={t.languageLabel}
          description={t.languageHelp}
          className="max-w-sm"
          value={locale}
          options={tags.map((tag) => ({ value: tag, label: languageFacts(tag).name }))}
          onChange={(tag) => switchLanguage(tag as PageLanguage)}
        />
      </Card>
    </section>
  )
}
