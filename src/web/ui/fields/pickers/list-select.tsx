import { Check, ChevronDown } from 'lucide-react'
import { useImperativeHandle } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from '#web/ui/cx.ts'
import { describedBy } from '../field.tsx'
import { floatingClass } from '#web/ui/overlays/floating-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { useOpensOnArrival } from '#web/ui/overlays/use-opens-on-arrival.ts'
import { selectButtonClass, selectValueClass } from './select-class.ts'
import { isGroup, type SelectControlProps, type SelectOption } from '../native-select.tsx'
import { choose } from '#texts/ui/pickers.ts'

/** A `Select` with a styled list; opens on mount, since the press on its placeholder loaded it. */
export function ListSelect({ ids, options, value, onChange, placeholder, ref, ...props }: SelectControlProps) {
  const { button, isOpen, setOpen } = useOpensOnArrival(true)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button])
  return (
    <AriaSelect
      aria-labelledby={ids.labelId}
      aria-describedby={describedBy(ids, props)}
      name={props.name}
      value={value ?? null}
      isOpen={isOpen}
      onOpenChange={setOpen}
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
        ref={button}
        data-invalid={(props.isInvalid ?? Boolean(props.errorMessage)) || undefined}
        className={selectButtonClass}
      >
        <SelectValue className={selectValueClass} />
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
      className={
        'flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 text-ui outline-none ' +
        'data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-focused:bg-surface-2 ' +
        'dark:data-focused:bg-surface-3 data-selected:font-semibold'
      }
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
