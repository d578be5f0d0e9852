import { useEffect, useRef, type RefObject } from 'react'

/** For a button that is removed by what it does: the focus moves to `ref`. `state` is what the press changes. */
export function useRetainedFocus<E extends HTMLElement>(
  state: unknown,
): { ref: RefObject<E | null>; pressed: () => void } {
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
