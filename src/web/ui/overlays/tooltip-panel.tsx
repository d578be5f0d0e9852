import type { RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'

export type TooltipPanelProps = {
  text: string
  placement: 'top' | 'bottom' | 'start' | 'end'
  trigger: RefObject<Element | null>
}

const state = { isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: () => undefined }

/** An open tip beside its trigger, which opens and closes it. */
export function TooltipPanel({ text, placement, trigger }: TooltipPanelProps) {
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        triggerRef={trigger}
        placement={placement}
        offset={6}
        className={
          'max-w-2xs rounded-sm bg-ink px-2.5 py-1.5 text-meta text-canvas transition-opacity ' +
          'data-entering:opacity-0 data-exiting:opacity-0'
        }
      >
        {text}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
