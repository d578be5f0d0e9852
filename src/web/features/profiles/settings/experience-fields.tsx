import { useWatch, type Control } from 'react-hook-form'
import { employmentTypes } from '#contract/profiles/constants.ts'
import { FormDateField } from '#web/platform/forms/form-date-field.tsx'
import { FormCheckbox } from '#web/platform/forms/form-checkbox.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { today, type ExperienceDraft } from './experience-draft.ts'
import { employmentTypeText } from '#web/platform/i18n/choice-texts.ts'
import * as settings from '#texts/settings.ts'

const types = employmentTypes.map((value) => ({ value, label: employmentTypeText(value) }))
type FieldsProps = { control: Control<ExperienceDraft> }

/** The fields of an experience. */
export function ExperienceFields({ control }: FieldsProps) {
  const t = settings.experience
  const type = useField({ control, name: 'employmentType' })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormTextField
        control={control}
        name="title"
        label={t.title}
        autoComplete="organization-title"
        className="sm:col-span-2"
      />
      <FormTextField control={control} name="company" label={t.company} autoComplete="organization" />
      <FormTextField control={control} name="location" label={t.location} />
      <Select {...type} label={t.employmentType} options={types} />
      <FormTextField
        control={control}
        name="website"
        label={t.website}
        isOptional
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
      />
      <Days control={control} />
      <FormTextArea control={control} name="description" label={t.description} limit={2000} className="sm:col-span-2" />
    </div>
  )
}

function Days({ control }: FieldsProps) {
  const t = settings.experience
  const last = today()
  const span = { min: `${Number(last.slice(0, 4)) - 70}-01-01`, max: last }
  const isCurrent = useWatch({ control, name: 'isCurrent' })
  return (
    <>
      <FormCheckbox control={control} name="isCurrent" label={t.current} className="sm:col-span-2" />
      <FormDateField control={control} name="startDate" label={t.start} {...span} />
      {isCurrent ? null : (
        <FormDateField control={control} name="endDate" label={t.end} isOptional description={t.endHelp} {...span} />
      )}
    </>
  )
}
