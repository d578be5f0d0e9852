import { useWatch } from 'react-hook-form'
import { firstOccurrence, seriesOf } from '#rules/group-sessions/recurrence.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useZone } from '#web/platform/time/zones.ts'
import { emptyDraft } from './draft/draft.ts'
import type { FormSectionProps } from './form-section.ts'
import * as t from '#texts/group-sessions/hosting.ts'

/** The chosen date, start and length as text, announced when they change. */
export function WhenText({ control }: FormSectionProps) {
  const time = useWatch({ control, name: 'time' })
  const when = useWhen(control)
  if (!when) return null
  return (
    <p aria-live="polite" className="text-ui font-medium text-ink-2 tnum">
      {when.isChosenDay ? when.text : t.firstAt({ when: when.text })}
      {time < '07:00:00' ? <span className="font-normal"> {t.afterMidnight}</span> : null}
    </p>
  )
}

/**
 * "Thu 26 Nov, 18:00 – 19:00 EAT": when it takes place, first if it repeats, which may be after the chosen day. Null until date and
 * time are chosen, and where the clock skips that time.
 */
export function useWhen(control: FormSectionProps['control']): { text: string; isChosenDay: boolean } | null {
  const zone = useZone()
  const { day, timeRange } = useFormats()
  const [date, time, minutes, recurrence] = useWatch({
    control,
    name: ['date', 'time', 'durationMinutes', 'recurrence'],
  })
  if (!date || !time) return null
  const series = seriesOf({ ...emptyDraft, date, time, recurrence }, zone.name)
  const first = firstOccurrence(series, zone.offsets)
  if (first === null) return null
  const text = t.when({ day: day(first.at), range: timeRange(first.at, first.at + minutes * 60_000) })
  return { text, isChosenDay: first.date === date }
}
