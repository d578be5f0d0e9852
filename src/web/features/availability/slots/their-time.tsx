import { useTheirClock } from '#web/platform/time/other-time-zone.ts'

type TheirTimeProps = {
  startsAt: string
  /** The zone in which the time is already shown. */
  timeZone: string
  counterpart: { name: string; timeZone: string }
  className?: string
}

/** "07:30 for Adéọlá in Lagos", with the date where it differs; nothing when both clocks show the same. */
export function TheirTime({ startsAt, timeZone, counterpart, className }: TheirTimeProps) {
  const theirs = useTheirClock(startsAt, counterpart, timeZone)
  if (!theirs) return null
  return (
    <p className={className}>
      {theirs.write((text) => (
        <span key="time" className={theirs.isOtherDay ? 'font-medium text-accent-ink' : undefined}>
          {text}
        </span>
      ))}
    </p>
  )
}
