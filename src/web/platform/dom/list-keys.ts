import type { RefObject } from 'react'
import { useShortcuts } from './shortcuts.ts'

const stop = '[data-list-stop]'

/** `j` and `k` walk over the marked places (`data-list-stop`) of a list; `x` opens the disclosure of the row that has focus. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const walk = (by: 1 | -1) => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>(stop) ?? [])]
    const here = stops.findIndex((one) => one.closest('li')?.contains(document.activeElement))
    const next = here === -1 ? stops.at(by === 1 ? 0 : -1) : stops[here + by]
    next?.focus()
  }
  const expand = () => {
    if (list.current?.contains(document.activeElement))
      document.activeElement?.closest('li')?.querySelector('summary')?.click()
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1), x: expand })
}
