import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import { counterpartOf } from '#rules/bookings/sides.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import * as t from '#texts/bookings.ts'

/** Time in both zones, length and notes. */
export function SessionFacts({ booking, reader }: { booking: Booking; reader: Role }) {
  const mine = useFormats()
  const other = counterpartOf(booking, reader)
  const theirs = useFormats(other.timeZone)
  const { startsAt, endsAt } = booking
  const differs = mine.time(startsAt) !== theirs.time(startsAt) || mine.isoDay(startsAt) !== theirs.isoDay(startsAt)
  const isCancelled = booking.status === 'CANCELLED'
  return (
    <dl className="flex flex-col gap-4">
      <Fact name={t.when}>
        <time dateTime={startsAt} className={isCancelled ? 'text-h2 line-through decoration-2' : 'text-h2'}>
          {mine.longDay(startsAt)}
          <span className="block">{mine.timeRange(startsAt, endsAt)}</span>
        </time>
      </Fact>
      {differs ? (
        <Fact name={t.theirClock({ name: other.name })}>
          <time dateTime={startsAt} className="text-ui font-medium">
            {theirs.range(startsAt, endsAt)}
          </time>
        </Fact>
      ) : null}
      <Fact name={t.length}>
        <span className="text-ui font-medium">{t.minutes({ n: booking.durationMinutes })}</span>
      </Fact>
      <Fact name={reader === 'mentee' ? t.yourNotes : t.notes}>
        <p className="max-w-reading text-body whitespace-pre-line text-ink-2">{booking.sessionNotes ?? t.noNotes}</p>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-ink-2">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
