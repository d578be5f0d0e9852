import { durations, type Duration } from '#contract/availability/constants.ts'
import { SlotGrid } from '#web/ui/fields/pickers/slot-grid.tsx'
import * as t from '#texts/bookings.ts'

type DurationChoiceProps = {
  value: Duration
  onChange: (minutes: Duration) => void
  /** Hides the label visually: always, or on phones. */
  isLabelHidden?: boolean | 'phone'
  className?: string
}

/** 30 mins, 45 mins or 1 hour. */
export function DurationChoice({ value, onChange, isLabelHidden = false, className }: DurationChoiceProps) {
  const offers = durations.map((minutes) => ({ value: String(minutes), label: t.duration({ minutes }) }))
  const hidden = isLabelHidden === 'phone' ? 'max-sm:sr-only' : isLabelHidden ? 'sr-only' : undefined
  const choose = (chosen: string) => {
    const minutes = durations.find((one) => String(one) === chosen)
    if (minutes) onChange(minutes)
  }
  return (
    <SlotGrid
      label={<span className={hidden}>{t.howLong}</span>}
      slots={offers}
      value={String(value)}
      onChange={choose}
      {...(className ? { className } : {})}
    />
  )
}
