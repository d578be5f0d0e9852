import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { controlClass } from './control-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { readChecked, readText, useHydratedInput } from './use-hydrated-input.ts'

type FilterSelectProps = {
  name: string
  label: string
  /** The first option: no filter. */
  any: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  /** `chip`: one of a row of filters; the label is for screen readers, the choice says what it is. */
  look?: 'field' | 'chip'
}

/** A row of filters that scrolls sideways where it does not fit; positioned, so that hidden labels scroll with it. */
export const filterRowClass =
  'relative -mx-4 flex scrollbar-none gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0'

/** A filter that looks like a chip; a checked box or `data-on` where it is set. */
const filterChipClass =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-line-strong bg-surface text-ui font-medium ' +
  'has-[input:checked]:border-primary has-[input:checked]:bg-primary-soft has-[input:checked]:text-primary-soft-ink ' +
  'data-on:border-primary data-on:bg-primary-soft data-on:text-primary-soft-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** A native select: it works without script and needs no code. */
export function FilterSelect({ name, label, any, options, value, onChange, look = 'field' }: FilterSelectProps) {
  const id = useId()
  const { control, shown } = useHydratedInput<HTMLSelectElement, string>({ value, onChange, read: readText })
  const isChip = look === 'chip'
  return (
    <div className={isChip ? 'shrink-0' : 'flex min-w-0 flex-col gap-1.5'}>
      <label htmlFor={id} className={isChip ? 'sr-only' : 'text-ui font-semibold'}>
        {label}
      </label>
      <span
        data-on={(isChip && shown !== '') || undefined}
        className={isChip ? `relative ${filterChipClass}` : 'relative block'}
      >
        <select
          ref={control}
          id={id}
          name={name}
          value={shown}
          onChange={(event) => onChange(event.target.value)}
          className={
            isChip
              ? 'field-sizing-content min-h-10.5 max-w-60 appearance-none truncate rounded-control bg-transparent ps-3.5 pe-9 outline-none'
              : `${controlClass} w-full appearance-none truncate pe-10`
          }
        >
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          as={ChevronDown}
          className={`pointer-events-none absolute top-1/2 -mt-2.5 text-ink-3 ${isChip ? 'end-2.5' : 'end-3'}`}
        />
      </span>
    </div>
  )
}

type FilterToggleProps = { name: string; label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A filter that is on or off: a checkbox that looks like a chip. */
export function FilterToggle({ name, label, isOn, onChange }: FilterToggleProps) {
  const { control, shown } = useHydratedInput<HTMLInputElement, boolean>({ value: isOn, onChange, read: readChecked })
  return (
    <label className={`${filterChipClass} px-3.5`}>
      <input
        ref={control}
        type="checkbox"
        name={name}
        value="true"
        checked={shown}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-primary"
      />
      {label}
    </label>
  )
}
