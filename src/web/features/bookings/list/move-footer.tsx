import type { Side } from '#rules/bookings/sides.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useTheirClock } from '#web/platform/time/other-time-zone.ts'
import * as t from '#texts/sessions.ts'

type MoveFooterProps = {
  form: string
  other: Side
  startsAt: string | null
  timeZone: string
  /** Of the button while no time is chosen. */
  label: string
  isPending: boolean
  onClose: () => void
}

/** The buttons below a choice of times: the new time stands on the one that confirms it, the other person's clock above. */
export function MoveFooter({ form, other, startsAt, timeZone, label, isPending, onClose }: MoveFooterProps) {
  const { day, time } = useFormats(timeZone)
  return (
    <>
      {/* On phones the cross has its place. */}
      <Button onClick={onClose} className="max-sm:hidden">
        {t.keepThis}
      </Button>
      <Button variant="primary" type="submit" form={form} isPending={isPending} className="tnum">
        {startsAt ? t.moveTo({ when: `${day(startsAt)}, ${time(startsAt)}` }) : label}
      </Button>
      {startsAt ? <TheirClock {...{ startsAt, other, timeZone }} /> : null}
    </>
  )
}

/** Last, because the rows of a footer are stacked from below. */
function TheirClock({ startsAt, other, timeZone }: { startsAt: string; other: Side; timeZone: string }) {
  const theirs = useTheirClock(startsAt, other, timeZone)
  return theirs ? <p className="w-full text-center text-meta text-ink-2">{theirs.text}</p> : null
}
