import type { ReactNode, Ref } from 'react'
import { choiceBoxClass, choiceRowClass } from './choice-class.ts'
import { cx } from '#web/ui/cx.ts'
import { useFieldIds, type FieldProps } from './field.tsx'
import { Fieldset } from './fieldset.tsx'

export type RadioOption = { value: string; label: ReactNode; description?: ReactNode; isDisabled?: boolean }

export type RadioGroupProps = FieldProps & {
  options: readonly RadioOption[]
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  name?: string
  /** On the first radio, so that focus on an error lands there. */
  ref?: Ref<HTMLInputElement>
  /** Side by side where there is room. */
  isInline?: boolean
}

/** One of a few, all visible. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, onBlur, name, ref, isInline = false, isDisabled } = props
  const ids = useFieldIds()
  const { label, description, errorMessage, isOptional, className } = props
  return (
    <Fieldset
      {...{
        ids,
        label,
        description,
        errorMessage,
        isOptional: isOptional ?? false,
        className: className ?? '',
        role: 'radiogroup',
      }}
    >
      <div className={cx('flex', isInline ? 'flex-wrap gap-x-6' : 'flex-col')}>
        {options.map((option, index) => (
          <label key={option.value} className={choiceRowClass}>
            <span className="relative mt-0.5 flex">
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={name ?? ids.id}
                value={option.value}
                checked={option.value === value}
                disabled={isDisabled || option.isDisabled}
                onChange={() => onChange?.(option.value)}
                onBlur={onBlur}
                className={cx(choiceBoxClass, 'rounded-full')}
              />
              <span className="pointer-events-none absolute inset-1.5 hidden rounded-full bg-on-primary peer-checked:block" />
            </span>
            <span>
              {option.label}
              {option.description ? <span className="block text-meta text-ink-2">{option.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
