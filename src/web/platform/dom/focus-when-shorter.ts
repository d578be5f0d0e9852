import { useEffect, useRef, type RefObject } from 'react'

/** For what holds a list: it receives the focus when an entry was deleted together with the button that had it. */
export function useFocusWhenShorter<Holder extends HTMLElement>(length: number | undefined): RefObject<Holder | null> {
  const holder = useRef<Holder>(null)
  const before = useRef(length)
  useEffect(() => {
    const isShorter = length !== undefined && before.current !== undefined && length < before.current
    before.current = length
    if (isShorter && document.activeElement === document.body) holder.current?.focus()
  }, [length])
  return holder
}
