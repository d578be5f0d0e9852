import { useImperativeHandle, type ReactNode, type Ref } from 'react'
import { OnceOpen } from '#web/ui/overlays/once-open.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useOpensOnArrival } from '#web/ui/overlays/use-opens-on-arrival.ts'
import type { SearchListProps } from './search-list.tsx'

type PickerProps = SearchListProps & {
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
  /** Opens on mount: the press on the placeholder loaded this picker. */
  opensOnArrival?: boolean | undefined
  onClose?: (() => void) | undefined
}

// The list and its overlay are loaded after the page; the button is rendered with it.
const panel = lazyComponent(() => import('./picker-panel.tsx').then((module) => module.PickerPanel))

/** A button that opens a searchable list: next to it on wide screens, full screen on phones. */
export function Picker(props: PickerProps) {
  const { trigger, triggerClass, triggerRef, triggerAria, isDisabled, isInvalid, ...rest } = props
  const { opensOnArrival = false, onClose, onChoose, ...list } = rest
  const { button, isOpen, setOpen } = useOpensOnArrival(opensOnArrival)
  useImperativeHandle(triggerRef, () => button.current as HTMLButtonElement, [button])

  function changeOpen(open: boolean) {
    setOpen(open)
    if (!open) onClose?.()
  }
  function choose(value: string) {
    onChoose(value)
    changeOpen(false)
  }

  return (
    <>
      <button
        {...triggerAria}
        type="button"
        ref={button}
        disabled={isDisabled ?? false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-invalid={isInvalid || undefined}
        className={triggerClass}
        onClick={() => changeOpen(!isOpen)}
      >
        {trigger}
      </button>
      <OnceOpen
        panel={panel}
        props={{ isOpen, onOpenChange: changeOpen, button, list: { ...list, onChoose: choose } }}
      />
    </>
  )
}
