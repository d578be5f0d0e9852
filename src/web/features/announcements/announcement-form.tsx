import { useWatch, type UseFormReturn } from 'react-hook-form'
import { announcementLimits } from '#contract/announcements/constants.ts'
import { ErrorSummary } from '#web/platform/forms/error-summary.tsx'
import { FormDateField } from '#web/platform/forms/form-date-field.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { FormRadios, FormSelect } from './announcement-fields.tsx'
import type { AnnouncementValues } from './announcement-values.ts'
import { AudienceFields } from './audience-fields.tsx'
import * as t from '#texts/announcements.ts'

type FormProps = { form: UseFormReturn<AnnouncementValues>; onFocus: () => void; onSubmit: () => void }
type FieldProps = Pick<FormProps, 'form'>

/** Title and text, who receives it, and when. */
export function AnnouncementForm({ form, onFocus, onSubmit }: FormProps) {
  const { control, setFocus } = form
  return (
    <Form
      onFocus={onFocus}
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
      <AudienceFields control={control} />
      <WhenFields form={form} />
      <div>
        <Button type="submit" variant="primary">
          {t.toPreview}
        </Button>
      </div>
    </Form>
  )
}

const times = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 === 0 ? '00' : '30'}:00`
})

function WhenFields({ form: { control } }: FieldProps) {
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
            description={t.zone({ zone: zoneName(now) })}
            options={starts.map((value) => ({ value, label: wallTime(value) }))}
          />
        </div>
      ) : null}
    </>
  )
}
