import type { Control } from 'react-hook-form'
import { audiences } from '#contract/announcements/constants.ts'
import { COUNTRIES } from '#contract/reference/countries.ts'
import { byLabel, countryLabel } from '#web/platform/i18n/names.ts'
import { spokenLanguages } from '#web/platform/i18n/spoken-languages.ts'
import { anyValue, FormRadios, FormSelect } from './announcement-fields.tsx'
import type { AnnouncementValues } from './announcement-values.ts'
import * as t from '#texts/announcements.ts'

const countries = COUNTRIES.map((country) => ({ value: country.name, label: countryLabel(country) })).sort(byLabel)

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
          options={[{ value: anyValue, label: t.anyLanguage }, ...spokenLanguages]}
        />
      </div>
    </>
  )
}
