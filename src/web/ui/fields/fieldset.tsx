import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { FieldHelp, FieldLabel, type FieldProps, type useFieldIds } from './field.tsx'

type FieldsetProps = FieldProps & {
  ids: ReturnType<typeof useFieldIds>
  /** Beside the legend, e.g. a counter. */
  end?: ReactNode
  role?: 'radiogroup' | 'group'
  children: ReactNode
}

/** A group of controls under one name, with the group's help or error below. */
export function Fieldset(props: FieldsetProps) {
  const { ids, label, description, errorMessage, isOptional, end, role = 'group', className, children } = props
  const help = errorMessage || description ? ids.helpId : undefined
  return (
    <div
      id={ids.id}
      role={role}
      aria-labelledby={ids.labelId}
      aria-describedby={help}
      aria-invalid={role === 'radiogroup' && errorMessage ? true : undefined}
      className={cx('flex min-w-0 flex-col gap-2', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <FieldLabel id={ids.labelId} label={label} isOptional={isOptional ?? false} />
        {end}
      </div>
      {children}
      <FieldHelp id={ids.helpId} description={description} errorMessage={errorMessage} />
    </div>
  )
}
