import { Suspense, useState, type ReactNode, type Ref } from 'react'
import { controlClass, describedBy, FieldHelp, FieldLabel, useFieldIds, type FieldProps } from './field.tsx'
import { cx } from './cx.ts'
import { onDemand } from './on-demand.ts'
import type { Focusable } from './rich-text-editor.tsx'
import { htmlOfText, textOfHtml } from './rich-text-doc.ts'

export type RichTextFieldProps = FieldProps & {
  /** HTML. */
  value?: string
  onChange?: (html: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<Focusable>
  id?: string
  placeholder?: string
  /** In the row of the label. */
  action?: ReactNode
  /** Below on the far side, such as "132 / 150 minimum". */
  counter?: ReactNode
}

const editor = onDemand(() => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor))

/** Formatted text. The editor comes when someone begins to write, or has written; until it is there a plain area takes the text. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, description, errorMessage, isOptional, className, value = '', onChange, onBlur, ref, ...rest } = props
  const ids = useFieldIds(rest.id)
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isInvalid = rest.isInvalid ?? Boolean(errorMessage)
  const help = describedBy(ids, props)

  function type(text: string) {
    setTyped(text)
    onChange?.(htmlOfText(text))
  }

  const area = (
    <textarea
      ref={ref as Ref<HTMLTextAreaElement>}
      id={ids.id}
      name={rest.name}
      rows={6}
      placeholder={rest.placeholder}
      value={htmlOfText(typed) === value ? typed : textOfHtml(value)}
      aria-invalid={isInvalid || undefined}
      aria-required="true"
      aria-describedby={help}
      onFocus={() => {
        setWanted(true)
        setFocus(true)
      }}
      onBlur={() => {
        setFocus(false)
        onBlur?.()
      }}
      onChange={(event) => type(event.target.value)}
      className={cx(controlClass, 'field-sizing-content min-h-51 w-full resize-y')}
    />
  )
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <FieldLabel id={ids.labelId} htmlFor={ids.id} label={label} isOptional={isOptional ?? false} />
        {rest.action}
      </div>
      {isWanted || value !== '' ? (
        <Suspense fallback={area}>
          <editor.Component
            {...{ id: ids.id, labelId: ids.labelId, describedBy: help, isInvalid, value, onBlur }}
            onChange={(html) => onChange?.(html)}
            takesFocus={hasFocus}
            ref={ref}
          />
        </Suspense>
      ) : (
        area
      )}
      <div className="flex justify-between gap-4 empty:hidden">
        <FieldHelp id={ids.helpId} description={description} errorMessage={errorMessage} />
        {rest.counter}
      </div>
    </div>
  )
}
