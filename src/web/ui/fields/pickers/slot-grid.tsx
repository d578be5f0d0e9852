import { useId, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type Slot = {
  /** The value passed to `onChange`: the start instant. */
  value: string
  /** The wall time, e.g. "09:30". */
  label: string
  /** Shown small below the label, and read as part of the note. */
  second?: string | undefined
  /** Read after the label, e.g. the zone or the other person's time. */
  note?: string
}

type SlotGridProps = {
  /** Names the group, e.g. "Thursday 26 November". */
  label: ReactNode
  /** Makes the label a heading of this level. */
  heading?: 'h2' | 'h3'
  /** Below the label. */
  caption?: ReactNode
  slots: readonly Slot[]
  value: string | null
  onChange: (value: string) => void
  /** A slot was clicked, also the chosen one; keys only choose. */
  onPress?: (value: string) => void
  name?: string
  isDisabled?: boolean
  className?: string
}

/** Start times as radios: three columns on phones, up to four in wide panels. */
export function SlotGrid(props: SlotGridProps) {
  const { label, heading: Heading, caption, slots, value, onChange, onPress, name, isDisabled, className } = props
  const generated = useId()
  return (
    <fieldset className={cx('@container min-w-0', className)} disabled={isDisabled}>
      <legend className="mb-2.5 text-ui font-semibold">{Heading ? <Heading>{label}</Heading> : label}</legend>
      {caption ? <p className="-mt-1.5 mb-2.5 text-meta text-ink-2">{caption}</p> : null}
      <div className="grid grid-cols-3 gap-2 large-text:grid-cols-2 @form:grid-cols-4">
        {slots.map((slot) => (
          <label
            key={slot.value}
            className={
              'group control relative flex min-h-11 flex-col items-center justify-center rounded-control border border-line-strong ' +
              'bg-surface px-1 text-center text-ui font-medium tnum ' +
              'transition-[background-color,border-color] hover:border-ink-2 hover:bg-surface-2 ' +
              'has-checked:border-primary has-checked:bg-primary has-checked:font-semibold ' +
              'has-checked:text-on-primary ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ' +
              'has-disabled:border-line has-disabled:bg-surface-2 has-disabled:text-ink-3'
            }
          >
            <input
              type="radio"
              name={name ?? generated}
              value={slot.value}
              checked={slot.value === value}
              onChange={() => onChange(slot.value)}
              // Arrow keys and the space bar cause clicks too, with `detail` 0.
              onClick={(event) => event.detail > 0 && onPress?.(slot.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] outline-none"
            />
            {slot.label}
            {slot.second ? (
              <span
                aria-hidden="true"
                className="pb-0.5 text-micro font-normal text-ink-2 group-has-checked:text-on-primary"
              >
                {slot.second}
              </span>
            ) : null}
            {slot.note ? <span className="sr-only">, {slot.note}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
