import { useController, type Control } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { fileMessages } from '#contract/files.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { genders, personalDetails } from '#contract/profile-schemas.ts'
import { NATIONALITIES, countryOfNationality, flagOf } from '#contract/reference/countries.ts'
import { refuseBirthDate } from '#rules/profiles.ts'
import { paths } from '#web/paths.ts'
import { useField, useSchemaForm } from '#web/platform/form.tsx'
import { formatsFor } from '#web/platform/formats.ts'
import { useBoot } from '#web/platform/boot.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { dialCountries, loadPhoneFormatter, phoneNumberOf } from '#web/platform/phone.ts'
import { PictureField } from '#web/platform/picture-field.tsx'
import { serverNow } from '#web/platform/server-time.ts'
import { useSession } from '#web/platform/session.ts'
import { browserZone } from '#web/platform/time-zone.ts'
import { zoneOptions } from '#web/platform/zone-options.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { DateOfBirth } from '#web/ui/date-of-birth.tsx'
import { PhoneField, type PhoneValue } from '#web/ui/phone-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useDraft, type Draft } from './draft.ts'
import { StepActions } from './steps.tsx'

const { timezone, gender, nationality } = personalDetails
const today = () => new Date(serverNow()).toISOString().slice(0, 10)
const form = z.object({
  profilePictureLink: z.string().check(z.minLength(1, profileMessages.pictureRequired)),
  nationality,
  timezone,
  phone: z.object({ country: z.string(), national: z.string().check(z.minLength(1, profileMessages.phoneInvalid)) }),
  gender,
  dob: z.string().check(
    z.minLength(1, { error: profileMessages.birthRequired, abort: true }),
    z.check((payload) => {
      const refusal = z.safeParse(personalDetails.dateOfBirth, payload.value).success
        ? refuseBirthDate(payload.value, today())
        : profileMessages.invalidDate
      if (refusal) payload.issues.push({ code: 'custom', input: payload.value, message: refusal })
    }),
  ),
})
type Values = Pick<Draft, 'profilePictureLink' | 'nationality' | 'timezone' | 'phone' | 'gender' | 'dob'>

const nationalities = NATIONALITIES.map((name) => {
  const country = countryOfNationality(name)
  return {
    value: name,
    label: name,
    keywords: country?.name ?? '',
    start: <span aria-hidden="true">{country ? flagOf(country.code) : ''}</span>,
  }
})

/** Step 2: the person. Every change goes into the draft at once. */
export function PersonalForm() {
  const words = useMessages('common')
  const navigate = useNavigate()
  const { draft, change } = useDraft()
  const { control, handleSubmit, setError } = useSchemaForm<Values>(form, {
    profilePictureLink: draft.profilePictureLink,
    nationality: draft.nationality,
    timezone: draft.timezone || browserZone(),
    phone: draft.phone,
    gender: draft.gender,
    dob: draft.dob,
  })

  async function submit(values: Values) {
    const phoneNumber = await phoneNumberOf(values.phone)
    if (!phoneNumber) return setError('phone', { message: profileMessages.phoneInvalid }, { shouldFocus: true })
    change({ ...values, phoneNumber })
    void navigate(paths.professionalDetails)
  }

  return (
    <form noValidate className="mt-6 flex flex-col gap-6" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Picture control={control} keep={change} />
      <Facts control={control} keep={change} />
      <StepActions back={paths.userType}>
        <Button type="submit" variant="primary" size="lg">
          {words.continue}
        </Button>
      </StepActions>
    </form>
  )
}

type Part = { control: Control<Values>; keep: (fields: Partial<Draft>) => void }

function Picture({ control, keep }: Part) {
  const t = useMessages('onboarding')
  const record = useSession()
  const { field, fieldState } = useController({ control, name: 'profilePictureLink' })
  return (
    <PictureField
      name={record?.fullName ?? ''}
      seed={record?.userId ?? ''}
      label={t.picture}
      description={t.pictureHelp}
      tooLarge={fileMessages.tooLargeOnboarding}
      value={field.value}
      onChange={(link) => {
        field.onChange(link)
        keep({ profilePictureLink: link })
      }}
      errorMessage={fieldState.error?.message}
    />
  )
}

function Facts({ control, keep }: Part) {
  const t = useMessages('onboarding')
  const { locale } = useBoot()
  const kept =
    <Name extends keyof Values>(field: { onChange: (value: Values[Name]) => void }, name: Name) =>
    (value: Values[Name]) => {
      field.onChange(value)
      keep({ [name]: value })
    }
  const nationalityField = useField({ control, name: 'nationality' })
  const zone = useField({ control, name: 'timezone' })
  const phone = useField({ control, name: 'phone' })
  const phoneState = useController({ control, name: 'phone' }).fieldState.error as
    | { message?: string; national?: { message?: string } }
    | undefined
  const phoneError = phoneState?.message ?? phoneState?.national?.message
  const genderField = useField({ control, name: 'gender' })
  const dob = useField({ control, name: 'dob' })
  return (
    <>
      <ComboBox
        {...nationalityField}
        label={t.nationality}
        placeholder={t.nationalityPlaceholder}
        options={nationalities}
        onChange={kept(nationalityField, 'nationality')}
      />
      <ComboBox
        {...zone}
        label={t.timeZone}
        options={zoneOptions(locale, serverNow())}
        description={t.timeZoneHelp(formatsFor(locale, zone.value).time(serverNow()))}
        onChange={kept(zone, 'timezone')}
      />
      <PhoneField
        {...phone}
        label={t.phone}
        description={t.phoneHelp}
        countries={dialCountries}
        loadFormatter={loadPhoneFormatter}
        onChange={kept(phone, 'phone') as (value: PhoneValue) => void}
        {...(phoneError ? { errorMessage: phoneError } : {})}
      />
      <RadioGroup
        {...genderField}
        label={t.gender}
        isInline
        options={genders.map((value) => ({ value, label: value }))}
        onChange={kept(genderField, 'gender')}
      />
      <DateOfBirth {...dob} label={t.birth} description={t.birthHelp} onChange={kept(dob, 'dob')} />
    </>
  )
}
