import { useEffect, useRef, type RefObject } from 'react'

/** The pressed button goes away with what it did: the keyboard then stands at what took its place. `state` is what the press changes. */
export function useKeptFocus<E extends HTMLElement>(state: unknown): { ref: RefObject<E | null>; pressed: () => void } {
  const ref = useRef<E>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) ref.current?.focus()
    wasPressed.current = false
  }, [state])
  return {
    ref,
    pressed: () => {
      wasPressed.current = true
    },
  }
}
