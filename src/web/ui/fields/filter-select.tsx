import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { controlClass } from './control-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { readText, useHydratedInput } from './use-hydrated-input.ts'

export type FilterSelectProps = {
  name: string
  label: string
  /** The first option: no filter. */
  any: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** The system's own list: it works without script, and weighs nothing. */
export function FilterSelect({ name, label, any, options, value, onChange }: FilterSelectProps) {
  const id = useId()
  const { control, shown } = useHydratedInput<HTMLSelectElement, string>({ value, onChange, read: readText })
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-ui font-semibold">
        {label}
      </label>
      <span className="relative block">
        <select
          ref={control}
          id={id}
          name={name}
          value={shown}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass} w-full appearance-none truncate pe-10`}
        >
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon as={ChevronDown} className="pointer-events-none absolute end-3 top-1/2 -mt-2.5 text-ink-3" />
      </span>
    </div>
  )
}
