import { useState } from 'react'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { DurationChoice } from './duration-choice.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { TheirTime } from './their-time.tsx'
import { choiceSearch, useChoice } from './use-choice.ts'
import * as t from '#texts/bookings.ts'

type BookingPanelProps = {
  mentor: { id: string; name: string; timeZone: string }
  /** The address to continue at, from the choice's `?at=…&duration=…`. */
  continueTo: (search: string) => string
  /** Continuing leads to the log-in first. */
  isVisitor: boolean
}

/** The booking calendar in the side panel of a profile. */
export function BookingPanel({ mentor, continueTo, isVisitor }: BookingPanelProps) {
  const choice = useChoice()
  const { startsAt, timeZone } = choice
  const formats = useFormats(timeZone)
  const [isLost, setLost] = useState(false)
  return (
    <div>
      <DurationChoice
        value={choice.durationMinutes}
        onChange={choice.setDuration}
        isLabelHidden
        className="-mt-2.5 mb-3"
      />
      <SlotPicker
        mentor={mentor}
        choice={{ ...choice, setStart: (start) => (choice.setStart(start), start && setLost(false)) }}
        onLost={() => setLost(true)}
      />
      {isLost ? (
        <InlineAlert tone="warning" role="alert" className="mt-4">
          {t.notFree}
        </InlineAlert>
      ) : null}
      {startsAt ? (
        // The panel scrolls on low screens; the button is sticky.
        <div className="sticky bottom-0 -mx-5 mt-2 -mb-5 bg-surface px-5 pt-3 pb-5">
          <Link to={continueTo(choiceSearch(choice))} className={buttonClass('primary', 'md', 'w-full tnum')}>
            {(isVisitor ? t.logInToBook : t.continueWith)({
              day: formats.shortDay(startsAt),
              time: formats.time(startsAt),
            })}
          </Link>
          <TheirTime
            startsAt={startsAt}
            timeZone={timeZone}
            counterpart={mentor}
            className="mt-2.5 text-center text-meta text-ink-2"
          />
        </div>
      ) : null}
    </div>
  )
}
