import { useRef, useState, type ReactNode, type Ref } from 'react'
import { OnceOpen } from '#web/ui/overlays/once-open.tsx'
import { onDemand } from '#web/ui/overlays/on-demand.ts'
import type { SearchListProps } from './search-list.tsx'

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

// The list and the layer it lies in come once the page stands; the button is there at once.
const panel = onDemand(() => import('./picker-panel.tsx').then((module) => module.PickerPanel))

/** A button that opens a searchable list: beside itself on wide screens, filling the screen on phones. */
export function Picker(props: PickerProps) {
  const { trigger, triggerClass, triggerRef, triggerAria, isDisabled, isInvalid, onClose, onChoose, ...list } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function setOpenAndTell(open: boolean) {
    setOpen(open)
    if (!open) onClose?.()
  }
  function choose(value: string) {
    onChoose(value)
    setOpenAndTell(false)
  }

  return (
    <>
      <button
        {...triggerAria}
        type="button"
        ref={(element) => {
          button.current = element
          return give(triggerRef, element)
        }}
        disabled={isDisabled ?? false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-invalid={isInvalid || undefined}
        className={triggerClass}
        onClick={() => setOpenAndTell(!isOpen)}
      >
        {trigger}
      </button>
      <OnceOpen
        panel={panel}
        props={{ isOpen, onOpenChange: setOpenAndTell, button, list: { ...list, onChoose: choose } }}
      />
    </>
  )
}

function give<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
}
