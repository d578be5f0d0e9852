import { useEffect, useRef, type RefObject } from 'react'

/** When the row that had the focus is gone, the focus moves to its list rather than to the top of the page. */
export function useFocusKept(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [list, count])
}
