import type { Ref } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useOnline } from '#web/platform/dom/online.ts'
import { TheirTime, type Choice } from '#web/features/availability/public.ts'
import * as t from '#texts/bookings.ts'

type BookingBarProps = {
  ref?: Ref<HTMLButtonElement>
  choice: Choice
  step: 'when' | 'notes'
  isPending: boolean
  logInTo: string | null
  /** The mentor, for their local time. */
  counterpart: { name: string; timeZone: string }
}

const barClass =
  'sticky bottom-0 z-20 -mx-4 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 ' +
  'lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0'

/** The choice and its button; a bottom bar on phones as soon as there is a choice. */
export function BookingBar(props: BookingBarProps) {
  const { choice, counterpart, step } = props
  const { startsAt, timeZone, durationMinutes } = choice
  const formats = useFormats(timeZone)
  if (!startsAt) return null
  return (
    <div data-bottom-bar className={barClass}>
      {/* On phones the step above may have scrolled away. */}
      {step === 'notes' ? (
        <p className="mb-2 text-center text-ui font-medium tnum lg:hidden">
          {formats.range(startsAt, Date.parse(startsAt) + durationMinutes * 60_000)}
        </p>
      ) : null}
      <Action {...props} startsAt={startsAt} />
      <div className="mt-2 text-center text-meta text-ink-2 empty:hidden">
        <TheirTime {...{ startsAt, timeZone, counterpart }} />
      </div>
    </div>
  )
}

function Action({ ref, startsAt, choice, step, isPending, logInTo }: BookingBarProps & { startsAt: string }) {
  const isOnline = useOnline()
  const formats = useFormats(choice.timeZone)
  const named = t.continueWith({ day: formats.shortDay(startsAt), time: formats.time(startsAt) })
  if (logInTo) {
    return (
      <Link to={logInTo} className={buttonClass('primary', 'md', 'w-full tnum')}>
        {t.logInToBook({ day: formats.shortDay(startsAt), time: formats.time(startsAt) })}
      </Link>
    )
  }
  if (step === 'when') {
    return (
      <Button ref={ref} type="submit" variant="primary" className="w-full tnum">
        {named}
      </Button>
    )
  }
  return (
    <Button
      ref={ref}
      type="submit"
      variant="primary"
      className="w-full"
      isPending={isPending}
      disabledReason={isOnline ? null : t.offlineBook}
    >
      {t.bookNow}
    </Button>
  )
}
