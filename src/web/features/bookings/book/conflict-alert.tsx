import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import type { TimeConflict } from '#web/platform/time/time-conflict.ts'
import * as t from '#texts/bookings.ts'

type ConflictAlertProps = {
  conflict: TimeConflict
  timeZone: string
  onChoose: (startsAt: string) => void
  onOtherTime: () => void
}

/** The error of a booking; for a time that was just taken, with the nearest free ones as buttons. */
export function ConflictAlert({ conflict, timeZone, onChoose, onOtherTime }: ConflictAlertProps) {
  const { moment } = useFormats(timeZone)
  return (
    <InlineAlert tone={conflict.isLostTime ? 'warning' : 'danger'} role="alert" title={conflict.message}>
      {conflict.isLostTime ? (
        <>
          {conflict.nearest.length > 0 ? <p>{t.nearest}</p> : null}
          <span className="mt-3 flex flex-wrap gap-2">
            {conflict.nearest.map((startsAt) => (
              <Button key={startsAt} className="tnum" onClick={() => onChoose(startsAt)}>
                {moment(startsAt)}
              </Button>
            ))}
            <Button variant="ghost" onClick={onOtherTime}>
              {t.otherTime}
            </Button>
          </span>
        </>
      ) : null}
    </InlineAlert>
  )
}
