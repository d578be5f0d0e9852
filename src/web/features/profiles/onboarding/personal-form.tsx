import { Suspense } from 'react'
import { useController } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { chosenZone, personalDetails } from '#contract/profiles/schemas.ts'
import { refuseBirthDate } from '#rules/profiles/birth-date.ts'
import { localTimeAt } from '#rules/time/zone-offsets.ts'
import { paths } from '#web/paths.ts'
import { ErrorSummary } from '#web/platform/forms/error-summary.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { loadNumberingPlans, phoneNumberOf } from '#web/platform/forms/phone.ts'
import { phoneSchema } from '#web/platform/forms/phone-schema.ts'
import { PictureField } from '#web/platform/forms/picture-field.tsx'
import { serverNow } from '#web/platform/time/server-time.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { detectedZone } from '#web/platform/time/zone-choices.ts'
import { zoneNamed } from '#web/platform/time/zones.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { useDraft } from './draft.ts'
import { InitialsButton } from './initials-button.tsx'
import type { PersonalFieldsProps, PersonalValues } from './personal-values.ts'
import { StepActions } from './steps.tsx'
import * as common from '#texts/common.ts'
import * as t from '#texts/profiles/onboarding.ts'
import * as fields from '#texts/profiles/fields.ts'

const { gender, nationality } = personalDetails
const shape = {
  profilePictureLink: z.string().check(z.minLength(1, fieldError('picture_required'))),
  nationality,
  timezone: chosenZone,
  phone: phoneSchema('phone_invalid'),
  gender,
  dob: z.string().check(
    z.minLength(1, { error: fieldError('birth_date_required'), abort: true }),
    z.refine((value) => z.safeParse(personalDetails.dateOfBirth, value).success, fieldError('birth_date_invalid')),
  ),
}
const names = ['profilePictureLink', 'nationality', 'timezone', 'phone', 'gender', 'dob'] as const
// The age is calculated in the chosen time zone, as on the server.
const schema = z.object(shape).check(
  z.check(({ value, issues }) => {
    if (!z.safeParse(shape.dob, value.dob).success || value.timezone === '') return
    const today = localTimeAt(zoneNamed(value.timezone).offsets, serverNow()).date
    const refusal = refuseBirthDate(value.dob, today)
    if (refusal) issues.push({ code: 'custom', input: value.dob, path: ['dob'], message: fieldError(refusal) })
  }),
)
const form = formSchema(schema, fields)
// Countries, zones and their lists are loaded after the page.
const facts = lazyComponent(() => import('./personal-facts.tsx').then((module) => module.PersonalFacts))

/** Step 2: personal details. Every change is stored in the draft. */
export function PersonalForm() {
  const navigate = useNavigate()
  const { draft, change } = useDraft()
  const { control, handleSubmit, setError, setFocus } = useSchemaForm<PersonalValues>(form, {
    profilePictureLink: draft.profilePictureLink,
    nationality: draft.nationality,
    timezone: draft.timezone || detectedZone(),
    phone: draft.phone,
    gender: draft.gender,
    dob: draft.dob,
  })

  async function submit(values: PersonalValues) {
    const phoneNumber = await phoneNumberOf(values.phone)
    if (!phoneNumber) return setError('phone', { message: fields.phone_invalid }, { shouldFocus: true })
    change({ ...values, phoneNumber })
    void navigate(paths.professionalDetails)
  }

  return (
    <Form
      className="mt-6 flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void loadNumberingPlans().then(() => handleSubmit(submit)(event))
      }}
    >
      <ErrorSummary control={control} setFocus={setFocus} fields={names} />
      <Picture control={control} keep={change} />
      <Suspense fallback={<SkeletonBlock className="h-96 rounded-card" />}>
        <facts.Component control={control} keep={change} />
      </Suspense>
      <StepActions back={paths.userType}>
        <Button type="submit" variant="primary" size="lg">
          {common.continue}
        </Button>
      </StepActions>
    </Form>
  )
}

function Picture({ control, keep }: PersonalFieldsProps) {
  const record = useSession()
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'profilePictureLink' })
  return (
    <PictureField
      ref={ref}
      name={record?.fullName ?? ''}
      seed={record?.userId ?? ''}
      label={t.picture}
      description={t.pictureHelp}
      tooLarge={t.pictureTooLarge}
      renderOther={(upload) => (value ? null : <InitialsButton name={record?.fullName ?? ''} {...upload} />)}
      value={value}
      onChange={(link) => {
        onChange(link)
        keep({ profilePictureLink: link })
      }}
      errorMessage={fieldState.error?.message}
    />
  )
}
