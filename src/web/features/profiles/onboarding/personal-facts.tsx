import { genders } from '#contract/profiles/constants.ts'
import { NATIONALITIES, countryOfNationality, flagOf } from '#contract/reference/countries.ts'
import { byLabel, nationalityLabel } from '#web/platform/i18n/names.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { dialCountries } from '#web/platform/forms/dial-countries.ts'
import { loadPhoneFormatter } from '#web/platform/forms/phone.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { ComboBox } from '#web/ui/fields/pickers/combo-box.tsx'
import { DateOfBirth } from '#web/ui/fields/pickers/date-of-birth.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import type { PhoneValue } from '#web/ui/fields/phone-text.ts'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { ZoneField } from '../zone-field.tsx'
import type { PersonalFieldsProps, PersonalValues } from './personal-values.ts'
import { genderText } from '#web/platform/i18n/choice-texts.ts'
import * as t from '#texts/profiles/onboarding.ts'

const nationalities = NATIONALITIES.map((name) => {
  const country = countryOfNationality(name)
  return {
    value: name,
    label: country ? nationalityLabel(name, country) : name,
    keywords: `${name} ${country?.name ?? ''}`,
    start: <span aria-hidden="true">{country ? flagOf(country.code) : ''}</span>,
  }
}).sort(byLabel)

/** Nationality, zone, phone, gender and birthday. */
export function PersonalFacts({ control, keep }: PersonalFieldsProps) {
  const saveWith =
    <Name extends keyof PersonalValues>(field: { onChange: (value: PersonalValues[Name]) => void }, name: Name) =>
    (value: PersonalValues[Name]) => {
      field.onChange(value)
      keep({ [name]: value })
    }
  const nationalityField = useField({ control, name: 'nationality' })
  const zone = useField({ control, name: 'timezone' })
  const zoneFormats = useFormats(zone.value)
  const phone = useField({ control, name: 'phone' })
  const genderField = useField({ control, name: 'gender' })
  const dob = useField({ control, name: 'dob' })
  const keepNationality = saveWith(nationalityField, 'nationality')
  const keepPhone = saveWith(phone, 'phone')
  /** Most people have a number of their country: until one is typed, its code follows. */
  function chooseNationality(name: string) {
    keepNationality(name)
    const code = countryOfNationality(name)?.code
    if (phone.value.national === '' && dialCountries.some((country) => country.code === code))
      keepPhone({ ...phone.value, country: code ?? phone.value.country })
  }
  return (
    <>
      <ComboBox
        {...nationalityField}
        label={t.nationality}
        placeholder={t.nationalityPlaceholder}
        options={nationalities}
        onChange={chooseNationality}
      />
      <ZoneField
        {...zone}
        label={t.timeZone}
        {...(zone.value ? { description: t.timeZoneHelp({ clock: zoneFormats.time(serverNow()) }) } : {})}
        onChange={saveWith(zone, 'timezone')}
      />
      <PhoneField
        {...phone}
        label={t.phone}
        description={t.phoneHelp}
        countries={dialCountries}
        loadFormatter={loadPhoneFormatter}
        onChange={keepPhone as (value: PhoneValue) => void}
      />
      <RadioGroup
        {...genderField}
        label={t.gender}
        isInline
        options={genders.map((value) => ({ value, label: genderText(value) }))}
        onChange={saveWith(genderField, 'gender')}
      />
      <DateOfBirth {...dob} label={t.birth} description={t.birthHelp} onChange={saveWith(dob, 'dob')} />
    </>
  )
}
