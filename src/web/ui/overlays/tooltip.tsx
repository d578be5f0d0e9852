import { Suspense, useEffect, useRef, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { TooltipPanelProps } from './tooltip-panel.tsx'

export type TooltipProps = {
  text: string
  placement?: TooltipPanelProps['placement']
  /** One focusable element; a tip never holds an action. */
  children: ReactNode
}

const panel = lazyComponent(() => import('./tooltip-panel.tsx').then((module) => module.TooltipPanel))

const OPEN_DELAY = 400
const CLOSE_DELAY = 100

/** Explains an element on hover after 400 ms and on keyboard focus at once. Its positioning is fetched with the first tip. */
export function Tooltip({ text, placement = 'bottom', children }: TooltipProps) {
  const trigger = useRef<Element>(null)
  const [isOpen, setOpen] = useDelayed()
  const [isLoaded, setLoaded] = useState(false)
  const open = (element: Element, delay: number) => {
    trigger.current = element
    setOpen(true, delay)
    // The name of the element says the same, so a tip whose code did not come is left out.
    panel.preload().then(
      () => setLoaded(true),
      () => undefined,
    )
  }
  const close = () => setOpen(false, 0)
  useCloseOnEscape(isOpen, close)
  return (
    <span
      className="contents"
      onPointerOver={(event: PointerEvent) => {
        const element = event.currentTarget.firstElementChild
        if (element && event.pointerType !== 'touch') open(element, OPEN_DELAY)
      }}
      onPointerOut={() => setOpen(false, CLOSE_DELAY)}
      onPointerDown={close}
      onFocus={(event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) open(event.target, 0)
      }}
      onBlur={close}
    >
      {children}
      {isOpen && isLoaded ? (
        <Suspense>
          <panel.Component text={text} placement={placement} trigger={trigger} />
        </Suspense>
      ) : null}
    </span>
  )
}

/** A flag that changes after a delay, unless it is set again before. */
function useDelayed(): [value: boolean, set: (value: boolean, delay: number) => void] {
  const [value, setValue] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: boolean, delay: number) => {
    clearTimeout(timer.current)
    if (delay === 0) setValue(next)
    else timer.current = window.setTimeout(() => setValue(next), delay)
  }
  return [value, set]
}

function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
}
