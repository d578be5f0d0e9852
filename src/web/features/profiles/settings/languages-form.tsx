import { useState } from 'react'
import { languageLimit } from '#contract/profiles/constants.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { spokenLanguages } from '#web/platform/i18n/spoken-languages.ts'
import { wordsOf } from '#rules/directory/search.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { TokenField } from '#web/ui/fields/token-field.tsx'
import { profileSchemas } from './load-schemas.ts'
import { SaveForm } from './save-form.tsx'
import { useSaving } from './use-saving.ts'
import * as t from '#texts/settings.ts'

type Values = { languages: string[] }

const tokenOf = (value: string) => spokenLanguages.find((option) => option.value === value) ?? { value, label: value }

/** The languages somebody speaks: people who share one are recommended to each other. */
export function LanguagesForm({ languages }: { languages: readonly string[] }) {
  const form = useSchemaForm<Values>(profileSchemas.languages, { languages: [...languages] })
  const act = useAct(profileRoutes.setLanguages)
  const saving = useSaving(form, (values) => act.run({ body: values }))
  const { value, onChange, ...field } = useField({ control: form.control, name: 'languages' })
  const [query, setQuery] = useState('')
  const term = wordsOf(query).join(' ')
  const found =
    term === ''
      ? []
      : spokenLanguages.filter(
          (one) => !value.includes(one.value) && wordsOf(one.label).some((word) => word.startsWith(term)),
        )
  return (
    <SaveForm title={t.languagesTitle} saving={saving}>
      <TokenField
        {...field}
        label={t.languages}
        description={t.languagesHelp}
        max={languageLimit}
        query={query}
        onQuery={setQuery}
        status={term !== '' && found.length === 0 ? t.noLanguage : undefined}
        removeLabel={(language) => t.removeLanguage({ language })}
        chosen={value.map(tokenOf)}
        options={found}
        onAdd={(language) => onChange([...value, language])}
        onRemove={(language) => onChange(value.filter((one) => one !== language))}
      />
    </SaveForm>
  )
}
