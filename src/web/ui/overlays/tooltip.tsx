import type { ComponentProps, ReactElement } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export type TooltipProps = {
  text: string
  placement?: 'top' | 'bottom' | 'start' | 'end'
  /** One focusable element; a tip never holds an action. */
  children: ReactElement<ComponentProps<'button'> | ComponentProps<'a'>, string>
}

/** Explains an element on hover after 400 ms and on keyboard focus at once. */
export function Tooltip({ text, placement = 'bottom', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={6}
        className={
          'max-w-2xs rounded-sm bg-ink px-2.5 py-1.5 text-meta text-canvas transition-opacity ' +
          'data-entering:opacity-0 data-exiting:opacity-0'
        }
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
