import { useId, type ReactNode, type Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { cx } from '#web/ui/cx.ts'
import { floatingClass } from './floating-class.ts'

type PopoverProps = {
  /** The name of the panel. */
  label: string
  /** What the trigger button shows, and its look (`buttonClass`, `iconButtonClass`). */
  trigger: ReactNode
  triggerClass: string
  /** Set where the trigger's own content is not its name. */
  triggerLabel?: string
  triggerRef?: Ref<HTMLButtonElement>
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A button and the panel it opens beside itself. */
export function Popover(props: PopoverProps) {
  const {
    label,
    trigger,
    triggerClass,
    triggerLabel,
    triggerRef,
    placement = 'bottom end',
    isOpen,
    onOpenChange,
  } = props
  const { className, children } = props
  const labelId = useId()
  const control = { ...(isOpen === undefined ? {} : { isOpen }), ...(onOpenChange ? { onOpenChange } : {}) }
  return (
    <DialogTrigger {...control}>
      <AriaButton ref={triggerRef} className={triggerClass} {...(triggerLabel ? { 'aria-label': triggerLabel } : {})}>
        {trigger}
      </AriaButton>
      <AriaPopover
        aria-labelledby={labelId}
        placement={placement}
        offset={6}
        className={cx(floatingClass, 'overflow-y-auto outline-none', className)}
      >
        <span id={labelId} hidden>
          {label}
        </span>
        {children}
      </AriaPopover>
    </DialogTrigger>
  )
}
