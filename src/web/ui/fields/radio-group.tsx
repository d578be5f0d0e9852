import type { ReactNode, Ref } from 'react'
import { choiceBoxClass, choiceRowClass } from './choice-class.ts'
import { cx } from '#web/ui/cx.ts'
import { fieldProps, useFieldIds, type FieldProps } from './field.tsx'
import { Fieldset } from './fieldset.tsx'

export type RadioOption = { value: string; label: ReactNode; description?: ReactNode; isDisabled?: boolean }

export type RadioProps<Option extends RadioOption = RadioOption> = FieldProps & {
  options: readonly Option[]
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  name?: string
  /** On the first radio, so that focus on an error lands there. */
  ref?: Ref<HTMLInputElement>
}

type RadioFieldsetProps<Option extends RadioOption> = RadioProps<Option> & {
  layout: string
  radioClass: string
  /** Renders the label of an option around its radio. */
  children: (option: Option, radio: ReactNode) => ReactNode
}

/** A labelled radio group whose options are rendered by the caller. */
export function RadioFieldset<Option extends RadioOption>(props: RadioFieldsetProps<Option>) {
  const { options, value, onChange, onBlur, name, ref, isDisabled, layout, radioClass, children } = props
  const ids = useFieldIds()
  const radio = (option: Option, index: number) => (
    <input
      ref={index === 0 ? ref : undefined}
      type="radio"
      name={name ?? ids.id}
      value={option.value}
      checked={option.value === value}
      disabled={isDisabled || option.isDisabled}
      onChange={() => onChange?.(option.value)}
      onBlur={onBlur}
      className={radioClass}
    />
  )
  return (
    <Fieldset {...fieldProps(props)} ids={ids} role="radiogroup">
      <div className={layout}>{options.map((option, index) => children(option, radio(option, index)))}</div>
    </Fieldset>
  )
}

type RadioGroupProps = RadioProps & {
  /** Side by side where there is room. */
  isInline?: boolean
}

/** One choice of a few, all visible. */
export function RadioGroup({ isInline = false, ...props }: RadioGroupProps) {
  return (
    <RadioFieldset
      {...props}
      layout={cx('flex', isInline ? 'flex-wrap gap-x-6' : 'flex-col')}
      radioClass={cx(choiceBoxClass, 'rounded-full')}
    >
      {(option, radio) => (
        <label key={option.value} className={choiceRowClass}>
          <span className="relative mt-0.5 flex">
            {radio}
            <span className="pointer-events-none absolute inset-1.5 hidden rounded-full bg-on-primary peer-checked:block" />
          </span>
          <span>
            {option.label}
            {option.description ? <span className="block text-meta text-ink-2">{option.description}</span> : null}
          </span>
        </label>
      )}
    </RadioFieldset>
  )
}
