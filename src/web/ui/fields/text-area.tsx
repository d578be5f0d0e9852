import { useState, type ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass, describedBy, Field, splitFieldProps, useFieldIds, type FieldProps } from './field.tsx'
import * as ui from '#texts/ui.ts'

type AreaProps = Omit<
  ComponentProps<'textarea'>,
  'onChange' | 'value' | 'children' | 'className' | 'disabled' | 'maxLength'
>

type TextAreaProps = FieldProps &
  AreaProps & {
    value?: string
    onChange?: (value: string) => void
    /** Counts against this limit; longer text can be typed and is refused by the form. */
    limit?: number
    /** Shows "132 / 150 minimum" until it is reached. */
    minimum?: string
  }

/** A text area that grows with its content; the counter is announced at 90 % and at the limit. */
export function TextArea(props: TextAreaProps) {
  const [frame, control] = splitFieldProps(props)
  const { isInvalid, isDisabled, value = '', onChange, limit, minimum, id, ref, rows = 4, ...area } = control
  const ids = useFieldIds(id)
  const [spoken, setSpoken] = useState('')

  function change(next: string) {
    if (limit) setSpoken(announcement(value.length, next.length, limit))
    onChange?.(next)
  }

  const counter = limit ? (
    <p
      className={cx(
        'ms-auto shrink-0 text-meta tnum large-text:shrink',
        value.length > limit ? 'text-danger-ink' : 'text-ink-3',
      )}
    >
      <span aria-hidden="true">{minimum ?? ui.charactersOf({ count: value.length, limit })}</span>
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </p>
  ) : undefined
  return (
    <Field {...frame} ids={ids} end={counter}>
      <textarea
        {...area}
        ref={ref}
        id={ids.id}
        rows={rows}
        value={value}
        disabled={isDisabled}
        aria-invalid={(isInvalid ?? Boolean(frame.errorMessage)) || undefined}
        aria-required={!frame.isOptional || undefined}
        aria-describedby={describedBy(ids, props)}
        onChange={(event) => change(event.target.value)}
        className={cx(controlClass, 'field-sizing-content w-full max-h-96 min-h-28 resize-y')}
      />
    </Field>
  )
}

/** What is announced when the text passes 90 % or reaches the limit; otherwise nothing. */
export function announcement(before: number, after: number, limit: number): string {
  if (after >= limit) return before < limit ? ui.limitReached : ''
  const threshold = Math.ceil(limit * 0.9)
  return before < threshold && after >= threshold ? ui.charactersLeft({ left: limit - after }) : ''
}
