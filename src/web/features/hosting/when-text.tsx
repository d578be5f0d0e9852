import { useWatch } from 'react-hook-form'
import { instantAt } from '#rules/zones.ts'
import { useFormats } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useTimeZone } from '#web/platform/time-zone.ts'
import type { Part } from './parts.ts'

/** What date, start and length come to, said as they change. */
export function WhenText({ control }: Part) {
  const t = useMessages('hosting')
  const time = useWatch({ control, name: 'time' })
  const said = useWhen(control)
  if (!said) return null
  return (
    <p aria-live="polite" className="text-ui font-medium text-ink-2 tnum">
      {said}
      {time < '07:00:00' ? <span className="font-normal"> {t.afterMidnight}</span> : null}
    </p>
  )
}

/** "Thu 26 Nov, 18:00 – 19:00 EAT"; null until date and time are chosen, and where the clock skips that time. */
export function useWhen(control: Part['control']): string | null {
  const t = useMessages('hosting')
  const zone = useTimeZone()
  const { day, timeRange } = useFormats(zone)
  const [date, time, minutes] = useWatch({ control, name: ['date', 'time', 'durationMinutes'] })
  const at = date && time ? instantAt(zone, date, time) : null
  return at === null ? null : t.when(day(at), timeRange(at, at + minutes * 60_000))
}
