import type { ReactNode, RefObject } from 'react'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { cx } from '#web/ui/cx.ts'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { floatingClass } from './floating-class.ts'
import { SheetPanel } from './sheet-panel.tsx'

export type AnchoredPanelProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button next to which the panel opens on wide screens. */
  button: RefObject<HTMLButtonElement | null>
  /** The name of the popover and the heading of the sheet. */
  title: string
  placement: 'bottom' | 'full'
  /** Of the popover. */
  className: string
  children: ReactNode
}

/** The panel of a picker field: a popover next to its button, a sheet on phones. */
export function AnchoredPanel(props: AnchoredPanelProps) {
  const { isOpen, onOpenChange, button, title, placement, className, children } = props
  const isPhone = useMediaQuery(phoneQuery)
  if (isPhone) {
    return (
      <SheetPanel isOpen={isOpen} onOpenChange={onOpenChange} title={title} placement={placement}>
        {children}
      </SheetPanel>
    )
  }
  return (
    <AriaPopover
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      triggerRef={button}
      aria-label={title}
      placement="bottom start"
      offset={4}
      className={cx(floatingClass, className)}
    >
      {children}
    </AriaPopover>
  )
}
