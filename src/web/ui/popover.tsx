import { useId, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { cx } from './cx.ts'
import { floatingClass } from './floating-class.ts'

export type PopoverProps = {
  /** The name of the panel. */
  label: string
  /** What the trigger button shows, and its look (`buttonClass`, `iconButtonClass`). */
  trigger: ReactNode
  triggerClass: string
  /** Set where the trigger's own content is not its name. */
  triggerLabel?: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A button and the panel it opens beside itself. */
export function Popover(props: PopoverProps) {
  const { label, trigger, triggerClass, triggerLabel, placement = 'bottom end', isOpen, onOpenChange } = props
  const labelId = useId()
  const control = { ...(isOpen === undefined ? {} : { isOpen }), ...(onOpenChange ? { onOpenChange } : {}) }
  return (
    <DialogTrigger {...control}>
      <AriaButton className={triggerClass} {...(triggerLabel ? { 'aria-label': triggerLabel } : {})}>
        {trigger}
      </AriaButton>
      <AriaPopover
        aria-labelledby={labelId}
        placement={placement}
        offset={6}
        className={cx(floatingClass, 'overflow-y-auto outline-none', props.className)}
      >
        <span id={labelId} hidden>
          {label}
        </span>
        {props.children}
      </AriaPopover>
    </DialogTrigger>
  )
}
