import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { CheckboxProps } from './checkbox.tsx'

type SwitchProps = Omit<CheckboxProps, 'errorMessage' | 'isInvalid'>

/** On or off with immediate effect; the whole row is the target. */
export function Switch({ label, value = false, onChange, description, isDisabled, className, ...input }: SwitchProps) {
  const helpId = useId()
  return (
    <label className={cx('flex min-h-11 items-center justify-between gap-4', className)}>
      <span>
        <span className="block text-body">{label}</span>
        {description ? (
          <span id={helpId} className="block text-meta text-ink-2">
            {description}
          </span>
        ) : null}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={value}
        disabled={isDisabled}
        aria-describedby={description ? helpId : undefined}
        onChange={(event) => onChange?.(event.target.checked)}
        className={
          'relative h-6.5 w-11 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-line-strong ' +
          'bg-surface-2 transition-[background-color,border-color] ' +
          'before:absolute before:start-1 before:top-1 before:size-3.5 before:rounded-full ' +
          'before:bg-line-strong before:transition-transform ' +
          'checked:border-primary checked:bg-primary checked:before:translate-x-4.5 ' +
          'checked:before:bg-on-primary rtl:checked:before:-translate-x-4.5 ' +
          'disabled:border-line disabled:before:bg-line'
        }
      />
    </label>
  )
}
