import type { Control } from 'react-hook-form'
import { audiences } from '#contract/announcements/constants.ts'
import { COUNTRIES } from '#contract/reference/countries.ts'
import { LANGUAGES } from '#contract/reference/languages.ts'
import { anyValue, FormRadios, FormSelect } from './announcement-fields.tsx'
import type { AnnouncementValues } from './announcement-values.ts'
import * as t from '#texts/announcements.ts'

const countries = COUNTRIES.map(({ name }) => ({ value: name, label: name }))
const languages = LANGUAGES.map(({ name, english }) => ({
  value: name,
  label: name === english ? name : `${name} (${english})`,
}))

/** Who receives an announcement; loaded after the form, because of its long lists. */
export function AudienceFields({ control }: { control: Control<AnnouncementValues> }) {
  return (
    <>
      <FormRadios
        control={control}
        name="audience"
        label={t.who}
        options={audiences.map((value) => ({ value, label: t.audience[value] }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect
          control={control}
          name="country"
          label={t.country}
          options={[{ value: anyValue, label: t.anyCountry }, ...countries]}
        />
        <FormSelect
          control={control}
          name="language"
          label={t.language}
          options={[{ value: anyValue, label: t.anyLanguage }, ...languages]}
        />
      </div>
    </>
  )
}
