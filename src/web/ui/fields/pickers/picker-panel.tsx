import type { RefObject } from 'react'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { cx } from '#web/ui/cx.ts'
import { floatingClass } from '#web/ui/overlays/floating-class.ts'
import { SearchList, type SearchListProps } from './search-list.tsx'
import { SheetPanel } from '#web/ui/overlays/sheet-panel.tsx'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'

export type PickerPanelProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  button: RefObject<HTMLButtonElement | null>
  list: SearchListProps
}

/** The searchable list of a `Picker` in its layer. */
export function PickerPanel({ isOpen, onOpenChange, button, list }: PickerPanelProps) {
  const isPhone = useMediaQuery(phoneQuery)
  const content = <SearchList {...list} />
  if (isPhone) {
    return (
      <SheetPanel isOpen={isOpen} onOpenChange={onOpenChange} title={list.label} placement="full">
        <div className="-mx-3 flex min-h-0 grow flex-col">{content}</div>
      </SheetPanel>
    )
  }
  return (
    <AriaPopover
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      triggerRef={button}
      aria-label={list.label}
      placement="bottom start"
      offset={4}
      className={cx(floatingClass, 'flex max-h-[min(26rem,inherit)] w-[max(var(--trigger-width),20rem)] flex-col')}
    >
      {content}
    </AriaPopover>
  )
}
