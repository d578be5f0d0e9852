import { levels } from '#contract/profiles/constants.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { JOB_TITLES } from '#contract/reference/job-titles.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { ComboBox } from '#web/ui/fields/pickers/combo-box.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import type { PersonalInfo } from './facts-section.tsx'
import { profileSchemas } from './load-schemas.ts'
import { SaveForm } from './save-form.tsx'
import { useSaving } from './use-saving.ts'
import { useJobTitles } from '#web/platform/i18n/use-job-titles.ts'
import * as t from '#texts/settings.ts'

type Values = Pick<PersonalInfo, 'jobTitle' | 'levelOfExperience' | 'companyName'>

/** The list, plus a current title that is not in it. */
const titleOptions = (own: string, jobTitleText: (title: string) => string) =>
  (JOB_TITLES.includes(own) ? JOB_TITLES : [own, ...JOB_TITLES]).map((title) => ({
    value: title,
    label: jobTitleText(title),
  }))

/** Job title, experience and company. */
export function WorkForm({ info }: { info: PersonalInfo }) {
  const { role } = useMe()
  const jobTitleText = useJobTitles()
  const { jobTitle, levelOfExperience, companyName } = info
  const form = useSchemaForm<Values>(profileSchemas.work(role), { jobTitle, levelOfExperience, companyName })
  const act = useAct(profileRoutes.setProfessional)
  const { control } = form
  const saving = useSaving(form, (body) => act.run({ params: { role }, body }))
  const title = useField({ control, name: 'jobTitle' })
  const level = useField({ control, name: 'levelOfExperience' })
  return (
    <SaveForm title={t.workTitle} saving={saving}>
      <div className="grid gap-5 sm:grid-cols-2">
        <ComboBox {...title} label={t.jobTitle} options={titleOptions(jobTitle, jobTitleText)} />
        <Select
          {...level}
          label={t.level}
          options={levels.map((value) => ({ value, label: t.years({ level: value }) }))}
        />
        <FormTextField
          control={control}
          name="companyName"
          label={t.company[role]}
          autoComplete="organization"
          className="sm:col-span-2"
        />
      </div>
    </SaveForm>
  )
}
