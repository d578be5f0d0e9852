import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import { isLive } from '#rules/sessions/join.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import * as t from '#texts/bookings.ts'

const hour = 3_600_000

type WhatNextProps = { booking: Booking; reader: Role; name: string }

/** What happens until the session, and what to do if plans change; while it takes place, how to get in. */
export function WhatNext(props: WhatNextProps) {
  const now = useNow()
  const { booking } = props
  const [startsAt, endsAt] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)]
  if (booking.status === 'UPCOMING' && now >= startsAt) return isLive(startsAt, endsAt, now) ? <Now {...props} /> : null
  return <Next {...props} />
}

function Now({ booking, name }: WhatNextProps) {
  const { time } = useFormats()
  return (
    <section>
      <h2 className="text-h2">{t.now}</h2>
      <p className="mt-2 text-ui text-ink-2">{t.nowText({ name, end: time(booking.endsAt) })}</p>
    </section>
  )
}

function Next({ booking, reader, name }: WhatNextProps) {
  const waits = booking.status === 'PENDING' && reader === 'mentee'
  const left = Date.parse(booking.startsAt) - useNow()
  const reminder = left > 24 * hour ? [t.nextReminder.day] : left > hour ? [t.nextReminder.hour] : []
  const answer = booking.awaitsCalendar ? t.nextCalendar({ name }) : t.nextAnswer({ name })
  const steps = [waits ? answer : t.nextMail, ...reminder, t.nextJoin]
  return (
    <>
      <section>
        <h2 className="text-h2">{t.next}</h2>
        <ol className="mt-3 flex flex-col gap-3">
          {steps.map((step, i) => (
            <li key={step} className="flex gap-3 text-ui text-ink-2">
              <span
                aria-hidden="true"
                className={
                  'flex size-6 shrink-0 items-center justify-center rounded-full bg-primary-soft text-micro ' +
                  'text-primary-soft-ink tnum'
                }
              >
                {i + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 className="text-h2">{t.policy}</h2>
        <p className="mt-2 text-ui text-ink-2">{t.policyText({ name })}</p>
      </section>
    </>
  )
}
