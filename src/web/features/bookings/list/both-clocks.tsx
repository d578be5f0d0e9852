import type { Side } from '#rules/bookings/sides.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useTheirClock } from '#web/platform/time/other-time-zone.ts'

type BothClocksProps = {
  startsAt: string
  endsAt: string
  other: Side
  /** The zone in which times are shown; the reader's own by default. */
  timeZone?: string
}

/** A time in the reader's zone, and in the other person's if that differs. */
export function BothClocks({ startsAt, endsAt, other, timeZone }: BothClocksProps) {
  const { range } = useFormats(timeZone)
  const theirs = useTheirClock(startsAt, other, timeZone)
  return (
    <>
      <time dateTime={startsAt} className="block text-ui font-semibold">
        {range(startsAt, endsAt)}
      </time>
      {theirs ? <span className="block text-meta text-ink-2">{theirs.text}</span> : null}
    </>
  )
}
