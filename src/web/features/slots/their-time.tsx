import { firstName } from '#rules/sides.ts'
import { useFormats } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { zoneCity } from '#contract/reference/time-zones.ts'

export type TheirTimeProps = {
  startsAt: string
  /** The zone in which the time is already shown. */
  timeZone: string
  counterpart: { name: string; timeZone: string }
  className?: string
}

/** "07:30 for Adéọlá in Lagos", with the date where it differs; nothing when both clocks show the same. */
export function TheirTime({ startsAt, timeZone, counterpart, className }: TheirTimeProps) {
  const t = useMessages('booking')
  const shown = useFormats(timeZone)
  const theirs = useFormats(counterpart.timeZone)
  const sameDay = shown.isoDay(startsAt) === theirs.isoDay(startsAt)
  if (sameDay && shown.time(startsAt) === theirs.time(startsAt)) return null
  const when = sameDay ? theirs.time(startsAt) : `${theirs.day(startsAt)} ${theirs.time(startsAt)}`
  return (
    <p className={className}>
      <span className={sameDay ? undefined : 'font-medium text-accent-ink'}>{when}</span>{' '}
      {t.forInCity(firstName(counterpart.name), zoneCity(counterpart.timeZone))}
    </p>
  )
}
