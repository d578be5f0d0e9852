import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass, describedBy, Field, splitFieldProps, useFieldIds, type FieldProps } from './field.tsx'
import { readText, useHydratedInput } from './use-hydrated-input.ts'

type InputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'children' | 'className' | 'disabled' | 'size'>

export type TextFieldProps = FieldProps &
  InputProps & {
    value?: string
    onChange?: (value: string) => void
    /** Sits inside the control, before and after the text. */
    start?: ReactNode
    end?: ReactNode
  }

/** One line of text: label above, helper or error below. */
export function TextField(props: TextFieldProps) {
  const [frame, { isInvalid, isDisabled, value = '', onChange, start, end, id, ref, ...input }] = splitFieldProps(props)
  const ids = useFieldIds(id)
  const { control, shown } = useHydratedInput({ ref, value, onChange, read: readText })
  return (
    <Field {...frame} ids={ids}>
      <span className="relative block">
        {start ? (
          <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-ink-3">{start}</span>
        ) : null}
        <input
          type="text"
          {...input}
          ref={control}
          id={ids.id}
          value={shown}
          disabled={isDisabled}
          aria-invalid={(isInvalid ?? Boolean(frame.errorMessage)) || undefined}
          aria-required={!frame.isOptional || undefined}
          aria-describedby={cx(input['aria-describedby'], describedBy(ids, props)) || undefined}
          onChange={(event) => onChange?.(event.target.value)}
          className={cx(controlClass, 'w-full', Boolean(start) && 'ps-10', Boolean(end) && 'pe-18')}
        />
        {end ? <span className="absolute inset-y-0 end-1 flex items-center">{end}</span> : null}
      </span>
    </Field>
  )
}
