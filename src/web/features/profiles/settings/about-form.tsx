import { useEffect, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { dialCountries } from '#web/platform/forms/dial-countries.ts'
import { loadPhoneFormatter, phoneNumberOf, splitPhone } from '#web/platform/forms/phone.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import type { PhoneValue } from '#web/ui/fields/phone-text.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import type { PersonalInfo } from './facts-section.tsx'
import { profileSchemas } from './load-schemas.ts'
import { SaveForm } from './save-form.tsx'
import { useSaving } from './use-saving.ts'
import * as t from '#texts/settings.ts'
import * as fields from '#texts/profiles/fields.ts'

type Values = { bio: string; phone: PhoneValue }

const bioLimits = { min: 20, max: 2000 }

/** Bio and phone number; rendered once the number is parsed. */
export function AboutForm({ info }: { info: PersonalInfo }) {
  const phone = useSplitPhone(info.phoneNumber)
  return phone ? <Form bio={info.bio ?? ''} phone={phone} /> : <SkeletonBlock className="h-96 rounded-card" />
}

function Form(defaults: Values) {
  const { role } = useMe()
  const schemaForm = useSchemaForm<Values>(profileSchemas.about, defaults)
  const act = useAct(profileRoutes.setBioAndPhone)
  const { control, setError } = schemaForm
  const saving = useSaving(schemaForm, async ({ phone, ...about }) => {
    const number = await phoneNumberOf(phone)
    if (number) return act.run({ params: { role }, body: { ...about, phone: number } })
    setError('phone', { message: fields.phone_invalid_in_settings }, { shouldFocus: true })
    return false
  })
  return (
    <SaveForm title={t.aboutTitle} saving={saving}>
      <Bio control={control} />
      <Phone control={control} />
    </SaveForm>
  )
}

function Bio({ control }: { control: Control<Values> }) {
  const { length } = useWatch({ control, name: 'bio' }).trim()
  const minimum = length < bioLimits.min ? { minimum: t.bioMinimum({ n: length, minimum: bioLimits.min }) } : {}
  return (
    <FormTextArea
      control={control}
      name="bio"
      label={t.bio}
      description={t.bioHelp}
      rows={5}
      limit={bioLimits.max}
      {...minimum}
    />
  )
}

function Phone({ control }: { control: Control<Values> }) {
  const field = useField({ control, name: 'phone' })
  return (
    <PhoneField
      {...field}
      label={t.phone}
      description={t.phoneHelp}
      countries={dialCountries}
      loadFormatter={loadPhoneFormatter}
    />
  )
}

/** The stored number as country and national part; unparsed if the numbering plans cannot be loaded. */
function useSplitPhone(number: string): PhoneValue | null {
  const [parts, setParts] = useState<PhoneValue | null>(null)
  useEffect(() => {
    let isShown = true
    const whole: PhoneValue = { country: 'KE', national: number }
    void splitPhone(number)
      .catch(() => whole)
      .then((found) => isShown && setParts(found))
    return () => {
      isShown = false
    }
  }, [number])
  return parts
}
