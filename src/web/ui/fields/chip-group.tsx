import type { Ref } from 'react'
import { cx } from '#web/ui/cx.ts'
import { fieldProps, useFieldIds, type FieldProps } from './field.tsx'
import { Fieldset } from './fieldset.tsx'
import * as messages from '#texts/ui/pickers.ts'

type ChipGroupProps = FieldProps & {
  options: readonly { value: string; label: string }[]
  value?: readonly string[]
  onChange?: (value: string[]) => void
  onBlur?: () => void
  name?: string
  /** On the first chip, so that focus on an error lands there. */
  ref?: Ref<HTMLInputElement>
  /** Shows "3 of 5"; at the limit no other chip can be chosen. */
  max?: number
}

const chipClass =
  'chip relative inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line-strong ' +
  'bg-surface px-3.5 text-ui transition-[background-color,border-color] ' +
  'hover:border-ink-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary-soft-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ' +
  'has-aria-disabled:border-line has-aria-disabled:bg-surface-2 has-aria-disabled:text-ink-3'

/** Several choices as chips; a checkbox group for keyboard and screen reader. */
export function ChipGroup(props: ChipGroupProps) {
  const { options, value = [], onChange, onBlur, name, ref, max, isDisabled } = props
  const ids = useFieldIds()
  const isFull = max !== undefined && value.length >= max

  function toggle(option: string) {
    if (value.includes(option)) onChange?.(value.filter((other) => other !== option))
    else if (!isFull) onChange?.([...value, option])
  }

  const counter = max ? (
    <span role="status" className="shrink-0 text-meta text-ink-2 tnum large-text:shrink">
      {isFull ? messages.chosenAll({ max }) : messages.chosenOf({ chosen: value.length, max })}
    </span>
  ) : undefined
  return (
    <Fieldset {...fieldProps(props)} ids={ids} end={counter}>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => {
          const isChosen = value.includes(option.value)
          return (
            <label key={option.value} className={chipClass}>
              <input
                ref={index === 0 ? ref : undefined}
                type="checkbox"
                name={name}
                value={option.value}
                checked={isChosen}
                disabled={isDisabled}
                aria-disabled={(isFull && !isChosen) || undefined}
                onChange={() => toggle(option.value)}
                onBlur={onBlur}
                className="peer absolute inset-0 cursor-pointer appearance-none rounded-[inherit] outline-none"
              />
              <svg viewBox="0 0 16 16" aria-hidden="true" className={cx('size-4', isChosen ? 'block' : 'hidden')}>
                <path d="m3.5 8.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </svg>
              {option.label}
            </label>
          )
        })}
      </div>
    </Fieldset>
  )
}
