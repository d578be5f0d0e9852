import { useId, type ReactNode, type Ref } from 'react'
import { choiceBoxClass, choiceRowClass } from './choice-class.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldHelp } from './field.tsx'
import { readChecked, useHydratedInput } from './use-hydrated-input.ts'

export type CheckboxProps = {
  /** May hold links, e.g. to the terms. */
  label: ReactNode
  value?: boolean
  onChange?: (value: boolean) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  description?: ReactNode
  errorMessage?: ReactNode
  isInvalid?: boolean
  isDisabled?: boolean
  className?: string
}

/** Yes or no inside a form; a `Switch` is for what takes effect at once. */
export function Checkbox(props: CheckboxProps) {
  const { label, value = false, onChange, onBlur, name, ref, description, errorMessage, isDisabled, className } = props
  const helpId = useId()
  const { control, shown } = useHydratedInput({ ref, value, onChange, read: readChecked })
  return (
    <div className={className}>
      <label className={choiceRowClass}>
        <span className="relative mt-0.5 flex">
          <input
            ref={control}
            type="checkbox"
            name={name}
            checked={shown}
            disabled={isDisabled}
            aria-invalid={(props.isInvalid ?? Boolean(errorMessage)) || undefined}
            aria-describedby={errorMessage || description ? helpId : undefined}
            onChange={(event) => onChange?.(event.target.checked)}
            onBlur={onBlur}
            className={cx(choiceBoxClass, 'rounded-chip')}
          />
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden text-on-primary peer-checked:block"
          >
            <path d="m5.5 10.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
          </svg>
        </span>
        <span>{label}</span>
      </label>
      <div className="ps-8">
        <FieldHelp id={helpId} description={description} errorMessage={errorMessage} />
      </div>
    </div>
  )
}
