import { zoneCity } from '#contract/reference/zone-city.ts'
import { firstName, type Side } from '#rules/sides.ts'
import { useFormats } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export type BothClocksProps = {
  startsAt: string
  endsAt: string
  other: Side
  /** The zone in which times are chosen; the reader's own by default. */
  timeZone?: string
}

/** A time on the reader's clock, and on the other person's where that differs. */
export function BothClocks({ startsAt, endsAt, other, timeZone }: BothClocksProps) {
  const { range } = useFormats(timeZone)
  const theirs = useTheirClock({ startsAt, other, ...(timeZone ? { timeZone } : {}) })
  return (
    <>
      <time dateTime={startsAt} className="block text-ui font-semibold">
        {range(startsAt, endsAt)}
      </time>
      {theirs ? <span className="block text-meta text-ink-2">{theirs}</span> : null}
    </>
  )
}

/** "07:30 for Adéọlá in Lagos", with the day where it differs; null when both clocks show the same. */
export function useTheirClock({ startsAt, other, timeZone }: Omit<BothClocksProps, 'endsAt'>): string | null {
  const t = useMessages('sessions')
  const mine = useFormats(timeZone)
  const theirs = useFormats(other.timeZone)
  const isSameDay = mine.isoDay(startsAt) === theirs.isoDay(startsAt)
  if (isSameDay && mine.time(startsAt) === theirs.time(startsAt)) return null
  const when = isSameDay ? theirs.time(startsAt) : `${theirs.day(startsAt)} ${theirs.time(startsAt)}`
  return t.theirs(when, firstName(other.name), zoneCity(other.timeZone))
}
