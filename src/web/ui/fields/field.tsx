import { useId, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import * as ui from '#texts/ui.ts'

/** The props of every field; the field of `useController` can be spread next to them. */
export type FieldProps = {
  label: ReactNode
  /** Helper text; an error takes its place. */
  description?: ReactNode
  errorMessage?: ReactNode
  isInvalid?: boolean
  isDisabled?: boolean
  /** Says "optional" beside the label; everything else is required. */
  isOptional?: boolean
  className?: string
}

export { controlClass } from './control-class.ts'

type FrameProps = Omit<FieldProps, 'isInvalid' | 'isDisabled'>

/** Splits the props of a field into those of its `Field` or `Fieldset` and those of its control. */
export function splitFieldProps<Props extends FieldProps>(props: Props): [FrameProps, Omit<Props, keyof FrameProps>] {
  const { label, description, errorMessage, isOptional, className, ...control } = props
  return [{ label, description, errorMessage, isOptional, className }, control]
}

/** The props of a field's `Field` or `Fieldset`. */
export const fieldProps = (props: FieldProps): FrameProps => splitFieldProps(props)[0]

export function useFieldIds(ownId?: string) {
  const generated = useId()
  const id = ownId ?? generated
  return { id, labelId: `${id}-label`, helpId: `${id}-help` }
}

/** The ids a control points at with `aria-describedby`. */
export function describedBy(ids: { helpId: string }, props: Pick<FieldProps, 'description' | 'errorMessage'>) {
  return props.errorMessage || props.description ? ids.helpId : undefined
}

export function FieldLabel({ id, htmlFor, label, isOptional }: Pick<FieldProps, 'label' | 'isOptional'> & LabelTarget) {
  const Tag = htmlFor ? 'label' : 'span'
  return (
    <Tag id={id} {...(htmlFor ? { htmlFor } : {})} className="text-ui font-semibold text-ink">
      {label}
      {isOptional ? <span className="ms-1.5 text-meta font-normal text-ink-3">({ui.optional})</span> : null}
    </Tag>
  )
}
type LabelTarget = { id?: string; htmlFor?: string }

export function FieldHelp({
  id,
  description,
  errorMessage,
}: Pick<FieldProps, 'description' | 'errorMessage'> & { id: string }) {
  if (errorMessage) {
    return (
      <p id={id} className="flex gap-1.5 text-meta font-medium text-danger-ink">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-px size-4 shrink-0 fill-current">
          <path
            d={
              'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 8.9a.95.95 0 1 0 0 1.9.95.95 0 0 0 0-1.9ZM8 4a.8.8 0 0 ' +
              '0-.8.85l.2 3.5a.6.6 0 0 0 1.2 0l.2-3.5A.8.8 0 0 0 8 4Z'
            }
          />
        </svg>
        <span>{errorMessage}</span>
      </p>
    )
  }
  if (!description) return null
  return (
    <p id={id} className="text-meta text-ink-2">
      {description}
    </p>
  )
}

/** Label, control and help of one field, in reading order. */
export function Field(
  props: FieldProps & { ids: ReturnType<typeof useFieldIds>; end?: ReactNode; children: ReactNode },
) {
  const hasHelp = Boolean(props.errorMessage || props.description)
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', props.className)}>
      <FieldLabel id={props.ids.labelId} htmlFor={props.ids.id} label={props.label} isOptional={props.isOptional} />
      {props.children}
      {hasHelp || props.end ? (
        // On a phone a long help stands above the counter, rather than squeezed beside it.
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
          {hasHelp ? (
            <div className="min-w-0 flex-1 basis-48">
              <FieldHelp id={props.ids.helpId} description={props.description} errorMessage={props.errorMessage} />
            </div>
          ) : null}
          {props.end}
        </div>
      ) : null}
    </div>
  )
}
