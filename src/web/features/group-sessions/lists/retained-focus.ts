import { useEffect, useRef, type RefObject } from 'react'

/** For a button that its own action removes: the focus moves to `ref` when `state` changes. */
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
