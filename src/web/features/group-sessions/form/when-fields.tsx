import { durations } from '#contract/availability/constants.ts'
import { latestEnd } from '#rules/group-sessions/recurrence.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { LocalDateField } from '#web/platform/forms/local-date-field.tsx'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { serverNow } from '#web/platform/time/server-time.ts'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { fieldId, type FormSectionProps } from './form-section.ts'
import { startTimeGroups } from './start-times.ts'
import { WhenText } from './when-text.tsx'
import * as t from '#texts/group-sessions/hosting.ts'

/** Date, start and length in one row, with the result as text. */
export function WhenFields({ control }: FormSectionProps) {
  const { isoDay, wallTime } = useFormats()
  const today = isoDay(serverNow())
  const date = useField({ control, name: 'date' })
  const time = useField({ control, name: 'time' })
  const duration = useField({ control, name: 'durationMinutes' })
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <LocalDateField {...date} id={fieldId('date')} label={t.date} min={today} max={latestEnd(today)} />
        <Select {...time} id={fieldId('time')} label={t.time} options={startTimeGroups(wallTime)} />
        <Select
          {...duration}
          id={fieldId('durationMinutes')}
          label={t.duration}
          options={durations.map((minutes) => ({ value: String(minutes), label: t.durations({ minutes }) }))}
          value={String(duration.value)}
          onChange={(minutes) => duration.onChange(Number(minutes))}
        />
      </div>
      <WhenText control={control} />
    </div>
  )
}
