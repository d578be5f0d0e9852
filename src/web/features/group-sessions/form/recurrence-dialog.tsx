import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { weekdayCodes, type WeekdayCode } from '#contract/weekdays.ts'
import type { Recurrence } from '#contract/group-sessions/schemas.ts'
import { parseDay, dayText } from '#rules/time/days.ts'
import { ALL_DAYS, latestEnd, refuseSeries, seriesOf } from '#rules/group-sessions/recurrence.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { useZone } from '#web/platform/time/zones.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ChipGroup } from '#web/ui/fields/chip-group.tsx'
import { LocalDateField } from '#web/platform/forms/local-date-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { emptyDraft } from './draft/draft.ts'
import type { FormSectionProps } from './form-section.ts'
import { useSeriesWords } from './series-words.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import * as fields from '#texts/group-sessions/fields.ts'
import * as common from '#texts/common.ts'

type Props = FormSectionProps & {
  kind: 'daily' | 'custom'
  onApply: (recurrence: Recurrence) => void
  onClose: () => void
}

/** The dialog's values and their errors. */
function useRecurrence({ control, kind, onApply }: Props) {
  const zone = useZone()
  const today = useFormats().isoDay(serverNow())
  const [chosenDate, chosenTime, before] = useWatch({ control, name: ['date', 'time', 'recurrence'] })
  const [date, time] = [chosenDate || today, chosenTime || emptyDraft.time]
  const isDaily = kind === 'daily'
  const [days, setDays] = useState<readonly WeekdayCode[]>(before?.customDays ?? [weekdayOfDate(date)])
  const [endDate, setEndDate] = useState(before?.endDate ?? '')
  const [fieldError, setFieldError] = useState<{ field: 'days' | 'end'; message: string } | null>(null)
  const recurrence: Recurrence = isDaily ? { endDate, isDaily } : { endDate, isDaily, customDays: [...days] }
  const draft = { ...emptyDraft, date, time, recurrence }

  function chooseDays(next: string[]) {
    if (isDaily) return setFieldError({ field: 'days', message: t.dailyLocked })
    setFieldError(null)
    setDays(ALL_DAYS.filter((code) => next.includes(code)))
  }
  function chooseEnd(day: string) {
    setFieldError(null)
    setEndDate(day)
  }
  function apply() {
    // The date is validated by its own field.
    const refusal = refuseSeries(seriesOf(draft, zone.name), zone.offsets, serverNow())
    if (!isDaily && days.length === 0) setFieldError({ field: 'days', message: fields.recurrence_invalid })
    else if (endDate === '') setFieldError({ field: 'end', message: t.endNeeded })
    else if (refusal?.code === 'recurrence_invalid') setFieldError({ field: 'end', message: fields[refusal.reason] })
    else onApply(recurrence)
  }
  return { draft, today, days: isDaily ? ALL_DAYS : days, endDate, fieldError, chooseDays, chooseEnd, apply }
}

/** Chooses days and end date, with a summary of the resulting series. */
export function RecurrenceDialog(props: Props) {
  const { draft, today, days, endDate, fieldError, chooseDays, chooseEnd, apply } = useRecurrence(props)
  const read = useSeriesWords()(draft)
  const { onClose } = props
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button variant="primary" onClick={apply}>
        {t.apply}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onOpenChange={onClose} title={t.recurrenceTitle} footer={footer}>
      <div className="flex flex-col gap-5">
        <div aria-live="assertive">
          <Days
            value={days}
            onChange={chooseDays}
            {...(fieldError?.field === 'days' ? { errorMessage: fieldError.message } : {})}
          />
        </div>
        <LastDate
          value={endDate}
          date={draft.date}
          today={today}
          onChange={chooseEnd}
          {...(fieldError?.field === 'end' ? { errorMessage: fieldError.message } : {})}
        />
        <p aria-live="polite" className="min-h-6 text-body font-medium tnum">
          {read ? read.all : null}
          {read?.first ? <span className="block text-ui font-normal text-ink-2">{read.first}</span> : null}
        </p>
      </div>
    </Dialog>
  )
}

type DaysProps = { value: readonly WeekdayCode[]; onChange: (days: string[]) => void; errorMessage?: string }

function Days(props: DaysProps) {
  const utc = useFormats('UTC')
  const { weekStart } = useBoot()
  // 4 January 1970 was a Sunday.
  const options = weekdayCodes.map((_, index) => {
    const day = (weekStart + index) % 7
    return { value: weekdayCodes[day]!, label: utc.shortWeekday(Date.UTC(1970, 0, 4 + day, 12)) }
  })
  return <ChipGroup label={t.days} options={options} {...props} />
}

type LastDateProps = {
  value: string
  date: string
  today: string
  onChange: (day: string) => void
  errorMessage?: string
}

function LastDate({ date, today, ...field }: LastDateProps) {
  const min = dayText((parseDay(date) ?? 0) + 1)
  return <LocalDateField {...field} min={min} label={t.lastDate} max={latestEnd(today)} />
}

const weekdayOfDate = (date: string) => weekdayCodes[new Date(`${date}T00:00:00Z`).getUTCDay()]!
