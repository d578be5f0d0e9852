import { Check, ChevronDown } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from './cx.ts'
import { controlClass, describedBy, Field, useFieldIds, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { useUiMessages } from './messages.ts'
import { floatingClass } from './floating-class.ts'
import { touchPhoneQuery, useMediaQuery } from './use-media-query.ts'

export type SelectOption = { value: string; label: string; isDisabled?: boolean }
export type SelectGroup = { label: string; options: readonly SelectOption[] }

export type SelectProps = FieldProps & {
  /** Flat, or in groups such as Morning, Afternoon, Evening, Night. */
  options: readonly (SelectOption | SelectGroup)[]
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLElement>
  placeholder?: string
  /** Hides the label for the eye, where the column or row already says it. */
  isLabelHidden?: boolean
  id?: string
}

/** One choice from a short or grouped list: the system's own on touch phones and before hydration, a list box elsewhere. */
export function Select(props: SelectProps) {
  const isNative = useMediaQuery(touchPhoneQuery, true)
  const ids = useFieldIds(props.id)
  const { label, description, errorMessage, isOptional, className, isLabelHidden } = props
  const Control = isNative ? NativeSelect : ListSelect
  const text = isLabelHidden ? <span className="sr-only">{label}</span> : label
  return (
    <Field
      {...{ ids, label: text, description, errorMessage, isOptional: isOptional ?? false }}
      className={cx(className, isLabelHidden && 'gap-0')}
    >
      <Control {...props} ids={ids} />
    </Field>
  )
}

type ControlProps = SelectProps & { ids: ReturnType<typeof useFieldIds> }

const isGroup = (entry: SelectOption | SelectGroup): entry is SelectGroup => 'options' in entry

function NativeSelect({ ids, options, value, onChange, placeholder, ref, ...props }: ControlProps) {
  const { choose } = useUiMessages()
  const option = ({ value: own, label, isDisabled }: SelectOption) => (
    <option key={own} value={own} disabled={isDisabled}>
      {label}
    </option>
  )
  return (
    <span className="relative block">
      <select
        ref={ref as ComponentProps<'select'>['ref']}
        id={ids.id}
        name={props.name}
        value={value ?? ''}
        disabled={props.isDisabled}
        aria-invalid={(props.isInvalid ?? Boolean(props.errorMessage)) || undefined}
        aria-describedby={describedBy(ids, props)}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={props.onBlur}
        className={cx(controlClass, 'w-full appearance-none pe-10')}
      >
        {value ? null : (
          <option value="" disabled>
            {placeholder ?? choose}
          </option>
        )}
        {options.map((entry) =>
          isGroup(entry) ? (
            <optgroup key={entry.label} label={entry.label}>
              {entry.options.map(option)}
            </optgroup>
          ) : (
            option(entry)
          ),
        )}
      </select>
      <Icon as={ChevronDown} className="pointer-events-none absolute end-3 top-1/2 -mt-2.5 text-ink-3" />
    </span>
  )
}

function ListSelect({ ids, options, value, onChange, placeholder, ref, ...props }: ControlProps) {
  const { choose } = useUiMessages()
  return (
    <AriaSelect
      aria-labelledby={ids.labelId}
      aria-describedby={describedBy(ids, props)}
      name={props.name}
      value={value ?? null}
      onChange={(next) => {
        if (next !== null) onChange?.(String(next))
      }}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      isDisabled={props.isDisabled ?? false}
      isInvalid={props.isInvalid ?? Boolean(props.errorMessage)}
      validationBehavior="aria"
      placeholder={placeholder ?? choose}
    >
      <AriaButton
        id={ids.id}
        ref={ref as ComponentProps<typeof AriaButton>['ref']}
        data-invalid={(props.isInvalid ?? Boolean(props.errorMessage)) || undefined}
        className={cx(controlClass, 'flex w-full items-center gap-2 text-start')}
      >
        <SelectValue className="min-w-0 grow truncate data-placeholder:text-ink-3" />
        <Icon as={ChevronDown} className="text-ink-3" />
      </AriaButton>
      <AriaPopover offset={4} className={cx(floatingClass, 'min-w-(--trigger-width)')}>
        <ListBox className="max-h-[min(22rem,inherit)] overflow-y-auto p-1.5 outline-none">
          {options.map((entry) =>
            isGroup(entry) ? (
              <ListBoxSection key={entry.label} id={entry.label}>
                <Header className="px-3 pt-3 pb-1 text-meta font-semibold text-ink-2">{entry.label}</Header>
                {entry.options.map(ListOption)}
              </ListBoxSection>
            ) : (
              ListOption(entry)
            ),
          )}
        </ListBox>
      </AriaPopover>
    </AriaSelect>
  )
}

function ListOption({ value, label, isDisabled }: SelectOption) {
  return (
    <ListBoxItem
      key={value}
      id={value}
      textValue={label}
      isDisabled={isDisabled ?? false}
      className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 text-ui outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-focused:bg-surface-2 dark:data-focused:bg-surface-3 data-selected:font-semibold"
    >
      {({ isSelected }) => (
        <>
          {label}
          {isSelected ? <Icon as={Check} size={16} className="text-primary-ink" /> : null}
        </>
      )}
    </ListBoxItem>
  )
}
