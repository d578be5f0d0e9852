import { Plus, Trash2 } from 'lucide-react'
import type { TimeSlot } from '#contract/availability/schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import { duplicatesIn, endTimesAfter, nextSlot, startTimes, withStart } from './draft.ts'
import * as t from '#texts/availability.ts'

type SlotListProps = {
  day: string
  slots: readonly TimeSlot[]
  onChange: (slots: readonly TimeSlot[]) => void
  /** Called when a range was removed together with its focused button. */
  onRemoved: () => void
}

// Two times and a button have to fit a phone of 360 px.
const timeClass =
  'min-w-0 flex-1 sm:max-w-40 max-sm:[&_select]:ps-2.5 max-sm:[&_select]:pe-7 max-sm:[&_select]:text-ui ' +
  'max-xs:[&_select]:pe-1 max-xs:[&_select~svg]:hidden'

/** The ranges of one day or date. */
export function SlotList({ day, slots, onChange, onRemoved }: SlotListProps) {
  const repeated = duplicatesIn(slots)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {slots.map((slot, at) => (
        <div key={at}>
          <Range
            day={day}
            slot={slot}
            onChange={(changed) => onChange(slots.map((other, index) => (index === at ? changed : other)))}
            onRemove={() => {
              onChange(slots.filter((_, index) => index !== at))
              onRemoved()
            }}
          />
          {repeated[at] ? (
            <p role="alert" className="mt-1 text-meta font-medium text-danger-ink">
              {t.duplicateHours}
            </p>
          ) : null}
        </div>
      ))}
    </div>
  )
}

type AddTimeProps = Pick<SlotListProps, 'day' | 'slots' | 'onChange'>

/** Adds a range after the last one; nothing once the day is full. */
export function AddTime({ day, slots, onChange }: AddTimeProps) {
  const next = nextSlot(slots)
  if (!next) return null
  return <IconButton label={t.addTimeOn({ day })} icon={Plus} onClick={() => onChange([...slots, next])} />
}

type RangeProps = { day: string; slot: TimeSlot; onChange: (slot: TimeSlot) => void; onRemove: () => void }

function Range({ day, slot, onChange, onRemove }: RangeProps) {
  const { wallTime } = useFormats()
  const name = (time: string) => (time === '24:00:00' ? t.midnight : wallTime(time))
  return (
    <div className="flex items-center gap-1 sm:gap-2">
      <SystemSelect
        label={t.fromOn({ day })}
        isLabelHidden
        className={timeClass}
        value={slot.startTime}
        options={startTimes.map((time) => ({ value: time, label: wallTime(time) }))}
        onChange={(time) => onChange(withStart(slot, time))}
      />
      <span aria-hidden="true" className="hidden text-ink-3 sm:inline">
        –
      </span>
      <SystemSelect
        label={t.toOn({ day })}
        isLabelHidden
        className={timeClass}
        value={slot.endTime}
        options={endTimesAfter(slot.startTime).map((time) => ({ value: time, label: name(time) }))}
        onChange={(endTime) => onChange({ ...slot, endTime })}
      />
      <IconButton
        label={t.removeTime({ range: `${wallTime(slot.startTime)} – ${name(slot.endTime)}`, day })}
        icon={Trash2}
        onClick={onRemove}
      />
    </div>
  )
}
