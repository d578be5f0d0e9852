import { useWatch, type UseFormReturn } from 'react-hook-form'
import { announcementLimits, audiences } from '#contract/announcements/constants.ts'
import { COUNTRIES } from '#contract/reference/countries.ts'
import { LANGUAGES } from '#contract/reference/languages.ts'
import { ErrorSummary } from '#web/platform/forms/error-summary.tsx'
import { FormDateField } from '#web/platform/forms/form-date-field.tsx'
import { FormTextField, useField, type Bound } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import type { AnnouncementValues } from './announcement-values.ts'

type FormProps = { form: UseFormReturn<AnnouncementValues>; onSubmit: () => void }
type FieldProps = Pick<FormProps, 'form'>

/** Title and text, who receives it, and when. */
export function AnnouncementForm({ form, onSubmit }: FormProps) {
  const t = useMessages('announcements')
  const { control, setFocus } = form
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex max-w-reading flex-col gap-6"
    >
      <ErrorSummary control={control} setFocus={setFocus} fields={['title', 'text', 'date', 'time']} />
      <FormTextField
        control={control}
        name="title"
        label={t.heading}
        description={t.headingHint}
        maxLength={announcementLimits.longestTitle}
      />
      <FormTextArea
        control={control}
        name="text"
        label={t.text}
        description={t.textHint}
        limit={announcementLimits.longestText}
        rows={6}
      />
      <AudienceFields form={form} />
      <WhenFields form={form} />
      <div>
        <Button type="submit" variant="primary">
          {t.toPreview}
        </Button>
      </div>
    </Form>
  )
}

const countries = COUNTRIES.map(({ name }) => ({ value: name, label: name }))
const languages = LANGUAGES.map(({ name, english }) => ({
  value: name,
  label: name === english ? name : `${name} (${english})`,
}))
/** No name of a country or language. */
const any = '-'

function AudienceFields({ form: { control } }: FieldProps) {
  const t = useMessages('announcements')
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
          options={[{ value: any, label: t.anyCountry }, ...countries]}
        />
        <FormSelect
          control={control}
          name="language"
          label={t.language}
          options={[{ value: any, label: t.anyLanguage }, ...languages]}
        />
      </div>
    </>
  )
}

const times = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 === 0 ? '00' : '30'}:00`
})

function WhenFields({ form: { control } }: FieldProps) {
  const t = useMessages('announcements')
  const now = useNow()
  const { isoDay, wallTime, zoneName } = useFormats()
  const [when, time] = useWatch({ control, name: ['when', 'time'] })
  const today = isoDay(now)
  // The time of an announcement that was scheduled in another zone can be between two half hours.
  const starts = times.includes(time) ? times : [time, ...times]
  return (
    <>
      <FormRadios
        control={control}
        name="when"
        label={t.when}
        options={[
          { value: 'now', label: t.now },
          { value: 'later', label: t.later },
        ]}
      />
      {when === 'later' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <FormDateField
            control={control}
            name="date"
            label={t.date}
            min={today}
            max={`${Number(today.slice(0, 4)) + 1}${today.slice(4)}`}
          />
          <FormSelect
            control={control}
            name="time"
            label={t.time}
            description={t.zone(zoneName(now))}
            options={starts.map((value) => ({ value, label: wallTime(value) }))}
          />
        </div>
      ) : null}
    </>
  )
}

type Choices = { label: string; description?: string; options: readonly { value: string; label: string }[] }

function FormRadios({ control, name, ...props }: Bound<AnnouncementValues> & Choices) {
  return <RadioGroup {...props} {...useField({ control, name })} />
}

function FormSelect({ control, name, ...props }: Bound<AnnouncementValues> & Choices) {
  const { value, onChange, ...field } = useField({ control, name })
  return <Select {...props} {...field} value={value || any} onChange={(next) => onChange(next === any ? '' : next)} />
}
