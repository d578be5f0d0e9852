import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass, describedBy, Field, fieldProps, type FieldProps, type useFieldIds } from './field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { choose } from '#texts/ui/pickers.ts'

export type SelectOption = { value: string; label: string; isDisabled?: boolean }
export type SelectGroup = { label: string; options: readonly SelectOption[] }

export type SelectProps = FieldProps & {
  /** Flat, or in groups such as Morning, Afternoon, Evening, Night. */
  options: readonly (SelectOption | SelectGroup)[]
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLElement>
  placeholder?: string
  /** Hides the label visually where the column or row already names it. */
  isLabelHidden?: boolean
  id?: string
}

export type SelectControlProps = SelectProps & { ids: ReturnType<typeof useFieldIds> }

export const isGroup = (entry: SelectOption | SelectGroup): entry is SelectGroup => 'options' in entry

/** Label, control and help of a `Select`, whichever list it has. */
export function SelectField({ children, ids, ...props }: SelectControlProps & { children: ReactNode }) {
  const { label, className, isLabelHidden } = props
  const text = isLabelHidden ? <span className="sr-only">{label}</span> : label
  return (
    <Field {...fieldProps(props)} ids={ids} label={text} className={cx(className, isLabelHidden && 'gap-0!')}>
      {children}
    </Field>
  )
}

/** A `Select` with the native list. */
export function NativeSelect({ ids, options, value, onChange, placeholder, ref, ...props }: SelectControlProps) {
  const option = ({ value: own, label, isDisabled }: SelectOption) => (
    <option key={own} value={own} disabled={isDisabled}>
      {label}
    </option>
  )
  return (
    <span className="relative block">
      <select
        ref={ref as ComponentProps<'select'>['ref']}
        id={ids.id}
        name={props.name}
        value={value ?? ''}
        disabled={props.isDisabled}
        aria-invalid={(props.isInvalid ?? Boolean(props.errorMessage)) || undefined}
        aria-describedby={describedBy(ids, props)}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={props.onBlur}
        className={cx(controlClass, 'w-full appearance-none pe-10')}
      >
        {value ? null : (
          <option value="" disabled>
            {placeholder ?? choose}
          </option>
        )}
        {options.map((entry) =>
          isGroup(entry) ? (
            <optgroup key={entry.label} label={entry.label}>
              {entry.options.map(option)}
            </optgroup>
          ) : (
            option(entry)
          ),
        )}
      </select>
      <Icon as={ChevronDown} className="pointer-events-none absolute end-3 top-1/2 -mt-2.5 text-ink-3" />
    </span>
  )
}
