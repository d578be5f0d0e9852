import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { DayOfWeek } from '#contract/weekdays.ts'
import { useWeekdays } from '#web/platform/time/weekdays.ts'
import { weekdays } from './set-up/suggested-hours.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import * as t from '#texts/availability.ts'
import * as common from '#texts/common.ts'

/** Copies a day's hours to the ticked days. */
export function CopyDay({ day, onCopy }: { day: DayOfWeek; onCopy: (days: DayOfWeek[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<DayOfWeek[]>([])
  const others = useWeekdays().filter((other) => other !== day)
  const close = () => {
    setOpen(false)
    setChosen([])
  }
  return (
    <>
      <IconButton label={t.copyTo({ day: t.days[day] })} icon={Copy} onClick={() => setOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onOpenChange={close}
        size="sm"
        title={t.copyTitle({ day: t.days[day] })}
        footer={
          <>
            <Button onClick={close}>{common.cancel}</Button>
            <Button
              variant="primary"
              isDisabled={chosen.length === 0}
              onClick={() => {
                onCopy(chosen)
                close()
              }}
            >
              {t.copyAction}
            </Button>
          </>
        }
      >
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 mb-1"
          onClick={() => setChosen(weekdays.filter((one) => one !== day))}
        >
          {t.copyToWeekdays}
        </Button>
        {others.map((other) => (
          <Checkbox
            key={other}
            label={t.days[other]}
            value={chosen.includes(other)}
            onChange={(isOn) => setChosen(isOn ? [...chosen, other] : chosen.filter((one) => one !== other))}
          />
        ))}
      </Dialog>
    </>
  )
}
