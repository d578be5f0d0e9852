import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import type { Role } from '#contract/fields.ts'
import { genders, interestLimits, levels } from '#contract/profiles/constants.ts'
import { menteeDetails, mentorDetails } from '#contract/profiles/schemas.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { JOB_TITLES } from '#contract/reference/job-titles.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { ErrorSummary } from '#web/platform/forms/error-summary.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { takeDestination } from '#web/platform/session/return-to.ts'
import { currentRecord, updateSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ChipGroup } from '#web/ui/fields/chip-group.tsx'
import { ComboBox } from '#web/ui/fields/pickers/combo-box.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDraft, type Draft } from './draft.ts'
import { StepActions } from './steps.tsx'
import { useTopicChoices } from '#web/platform/i18n/use-topic-choices.ts'
import { jobTitleText } from '#web/platform/i18n/job-titles.ts'
import * as t from '#texts/profiles/onboarding.ts'
import * as fieldTexts from '#texts/profiles/fields.ts'

type Values = { jobTitle: string; levelOfExperience: string; companyName: string; topics: string[] }

/** The role's schema, with topics as plain names. */
function schemaFor(role: Role) {
  const fields = role === 'mentor' ? mentorDetails : menteeDetails
  const { min, max } = interestLimits[role]
  const error = fieldError(role === 'mentor' ? 'expertise_count' : 'interests_count')
  return z.object({
    jobTitle: fields.jobTitle,
    levelOfExperience: fields.levelOfExperience,
    companyName: fields.companyName,
    topics: z.array(z.string()).check(z.minLength(min, error), z.maxLength(max, error)),
  })
}

const schemas = {
  mentor: formSchema(schemaFor('mentor'), fieldTexts),
  mentee: formSchema(schemaFor('mentee'), fieldTexts),
}
const jobTitles = JOB_TITLES.map((title) => ({ value: title, label: jobTitleText(title) }))
const fields = ['jobTitle', 'levelOfExperience', 'companyName', 'topics'] as const
const topicsKey = { mentor: 'areaOfExpertise', mentee: 'fieldOfInterest' } as const

/** A draft may have topics that are not offered any more: nobody has chosen them finally. */
const valuesOf = (
  { jobTitle, levelOfExperience, companyName, ...draft }: Draft,
  role: Role,
  topics: readonly { value: string }[],
): Values => ({
  jobTitle,
  levelOfExperience,
  companyName,
  topics: draft[topicsKey[role]].filter((name) => topics.some(({ value }) => value === name)),
})

/** Step 3: work details; creates the profile. */
export function ProfessionalForm({ role }: { role: Role }) {
  const { draft, change } = useDraft()
  const topics = useTopicChoices()
  const { alert, show, clear } = useFormAlert()
  const create = useCreateProfile(role, show)
  const { control, handleSubmit, getValues, setFocus } = useSchemaForm<Values>(
    schemas[role],
    valuesOf(draft, role, topics),
  )
  const jobTitle = useField({ control, name: 'jobTitle' })
  const level = useField({ control, name: 'levelOfExperience' })
  const chosen = useField({ control, name: 'topics' })
  const saveWith =
    <Value,>(set: (value: Value) => void, draftOf: (value: Value) => Partial<Draft>) =>
    (value: Value) => {
      set(value)
      change(draftOf(value))
    }
  return (
    <Form
      className="mt-6 flex flex-col gap-6"
      onBlur={() => change({ companyName: getValues('companyName') })}
      onSubmit={(event) => {
        clear()
        void handleSubmit((values) => create.submit(draft, values))(event)
      }}
    >
      <FormAlert alert={alert} />
      <ErrorSummary control={control} setFocus={setFocus} fields={fields} />
      <ComboBox
        {...jobTitle}
        label={t.jobTitle}
        placeholder={t.jobTitlePlaceholder}
        options={jobTitles}
        onChange={saveWith<string>(jobTitle.onChange, (value) => ({ jobTitle: value }))}
      />
      <Select
        {...level}
        label={t.level}
        placeholder={t.levelPlaceholder}
        options={levels.map((value) => ({ value, label: t.years({ level: value }) }))}
        onChange={saveWith<string>(level.onChange, (value) => ({ levelOfExperience: value }))}
      />
      <FormTextField control={control} name="companyName" label={t.company[role]} autoComplete="organization" />
      <ChipGroup
        {...chosen}
        label={role === 'mentor' ? t.expertise : t.interests}
        description={role === 'mentor' ? t.expertiseHelp : t.interestsHelp}
        max={interestLimits[role].max}
        options={topics}
        onChange={saveWith<string[]>(chosen.onChange, (value) => ({ [topicsKey[role]]: value }))}
      />
      <StepActions back={paths.personalDetails}>
        <Button type="submit" variant="primary" size="lg" isPending={create.isPending}>
          {t.finish}
        </Button>
      </StepActions>
    </Form>
  )
}

/** The first page of a new member: the set-up for mentors. */
const begins: Record<Role, string> = { mentor: paths.setUp, mentee: paths.dashboard }

/** Creates the profile from all three steps; a refusal's message is shown above the form. */
function useCreateProfile(role: Role, show: (message: string) => void) {
  const navigate = useNavigate()
  const { clear } = useDraft()
  const mentee = useAct(profileRoutes.createMentee)
  const mentor = useAct(profileRoutes.createMentor)
  const [isPending, setPending] = useState(false)

  async function submit(draft: Draft, values: Values) {
    setPending(true)
    try {
      const body = bodyOf(draft, values)
      const names = values.topics.map((name) => ({ name }))
      const made =
        role === 'mentor'
          ? await mentor.run({ body: { ...body, areaOfExpertise: names } })
          : await mentee.run({ body: { ...body, fieldOfInterest: names } })
      toast.success(t.created)
      const usertype = role === 'mentor' ? 'MENTOR' : 'MENTEE'
      const accessToken = currentRecord()?.accessToken ?? ''
      const { to, state } = takeDestination(
        { usertype, accessToken },
        { pathname: paths.professionalDetails, search: '' },
        begins[role],
      )
      updateSession({
        usertype,
        timeZone: made.timezone,
        profilePicture: draft.profilePictureLink,
        profileSlug: made.profileSlug,
        ...(role === 'mentor' ? { mentorProfile: made.profileId } : { menteeProfile: made.profileId }),
      })
      clear()
      void navigate(to, { replace: true, state })
    } catch (error) {
      show(failureText(error))
      scrollTo({ top: 0 })
    } finally {
      setPending(false)
    }
  }
  return { submit, isPending }
}

/** What both roles send. The forms' schemas have refused what is in neither list. */
const bodyOf = (draft: Draft, { jobTitle, levelOfExperience, companyName }: Values) => ({
  timezone: draft.timezone,
  gender: listed(genders, draft.gender),
  dateOfBirth: draft.dob,
  phoneNumber: draft.phoneNumber,
  nationality: draft.nationality,
  profilePicture: draft.profilePictureLink,
  jobTitle,
  levelOfExperience: listed(levels, levelOfExperience),
  companyName,
})

function listed<Value extends string>(list: readonly Value[], value: string): Value {
  const found = list.find((one) => one === value)
  if (found === undefined) throw new Error(`'${value}' is not in the list`)
  return found
}
