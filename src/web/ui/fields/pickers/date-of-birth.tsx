import type { Ref } from 'react'
import { joinDate, splitDate, type DateParts } from './birth-date.ts'
import { cx } from '#web/ui/cx.ts'
import { controlClass, fieldProps, useFieldIds, type FieldProps } from '../field.tsx'
import { Fieldset } from '../fieldset.tsx'
import * as messages from '#texts/ui/pickers.ts'

type DateOfBirthProps = FieldProps & {
  /** `YYYY-MM-DD`, '' when empty. */
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  name?: string
  /** On the day. */
  ref?: Ref<HTMLInputElement>
}

/** A date of birth, typed in three boxes. */
export function DateOfBirth(props: DateOfBirthProps) {
  const { value = '', onChange, onBlur, ref } = props
  const ids = useFieldIds()
  const parts = splitDate(value)
  const isInvalid = (props.isInvalid ?? Boolean(props.errorMessage)) || undefined

  const input = (part: keyof DateParts, label: string, length: number) => (
    <label className="flex flex-col gap-1 text-meta text-ink-2">
      {label}
      <input
        ref={part === 'day' ? ref : undefined}
        inputMode="numeric"
        autoComplete={`bday-${part}`}
        maxLength={length}
        value={parts[part]}
        disabled={props.isDisabled}
        aria-invalid={isInvalid}
        onBlur={onBlur}
        onChange={(event) => onChange?.(joinDate({ ...parts, [part]: event.target.value.replace(/\D/g, '') }))}
        className={cx(controlClass, 'tnum', length === 4 ? 'w-24' : 'w-16')}
      />
    </label>
  )
  return (
    <Fieldset {...fieldProps(props)} ids={ids}>
      <div className="flex gap-3 large-text:flex-wrap">
        {input('day', messages.day, 2)}
        {input('month', messages.month, 2)}
        {input('year', messages.year, 4)}
      </div>
    </Fieldset>
  )
}
