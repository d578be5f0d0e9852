import type { RefObject } from 'react'
import { useShortcuts } from './shortcuts.ts'

const stop = '[data-list-stop]'

/**
 * `j` and `k` move the focus over the marked elements (`data-list-stop`) of a list; `x` toggles the disclosure of the row that has focus.
 * The rows are rendered by many components and come page by page, so the marks are looked up below the list's ref.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const walk = (by: 1 | -1) => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>(stop) ?? [])]
    const here = stops.findIndex((one) => one.closest('li, tr')?.contains(document.activeElement))
    const next = here === -1 ? stops.at(by === 1 ? 0 : -1) : stops[here + by]
    next?.focus()
  }
  const expand = () => {
    if (list.current?.contains(document.activeElement))
      document.activeElement
        ?.closest('li')
        ?.querySelector<HTMLElement>('summary, [aria-expanded][aria-controls]')
        ?.click()
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1), x: expand })
}
