import { useState, type ReactNode, type Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { cx } from './cx.ts'
import { floatingClass } from './floating-class.ts'
import { SearchList, type SearchListProps } from './search-list.tsx'
import { Sheet } from './sheet.tsx'
import { phoneQuery, useMediaQuery } from './use-media-query.ts'

export type PickerProps = SearchListProps & {
  trigger: ReactNode
  triggerClass: string
  triggerRef?: Ref<HTMLButtonElement> | undefined
  triggerAria: {
    id?: string
    'aria-labelledby'?: string
    'aria-label'?: string
    'aria-describedby'?: string | undefined
  }
  isDisabled?: boolean
  isInvalid?: boolean
  onClose?: (() => void) | undefined
}

/** A button that opens a searchable list: beside itself on wide screens, filling the screen on phones. */
export function Picker(props: PickerProps) {
  const { trigger, triggerClass, triggerRef, triggerAria, isDisabled, isInvalid, onClose, onChoose, ...list } = props
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery(phoneQuery)

  function setOpenAndTell(open: boolean) {
    setOpen(open)
    if (!open) onClose?.()
  }
  function choose(value: string) {
    onChoose(value)
    setOpenAndTell(false)
  }

  const content = <SearchList {...list} onChoose={choose} />
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpenAndTell}>
      <AriaButton
        {...triggerAria}
        {...(triggerRef ? { ref: triggerRef } : {})}
        isDisabled={isDisabled ?? false}
        data-invalid={isInvalid || undefined}
        className={triggerClass}
      >
        {trigger}
      </AriaButton>
      {isPhone ? (
        <Sheet isOpen={isOpen} onOpenChange={setOpenAndTell} title={list.label} placement="full">
          <div className="-mx-3 flex min-h-0 grow flex-col">{content}</div>
        </Sheet>
      ) : (
        <AriaPopover
          placement="bottom start"
          offset={4}
          className={cx(floatingClass, 'flex max-h-[min(26rem,inherit)] w-[max(var(--trigger-width),20rem)] flex-col')}
        >
          {content}
        </AriaPopover>
      )}
    </DialogTrigger>
  )
}
