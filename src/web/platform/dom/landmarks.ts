import { useEffect } from 'react'

const landmarks = 'header, nav, main, aside, footer, [role=region]'

/**
 * F6 and Shift+F6 move the focus from one landmark to the next, as the toast region does by itself. Any component may render a landmark,
 * so they are looked up in the document.
 */
export function useLandmarkKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      const places = [...document.querySelectorAll<HTMLElement>(landmarks)].filter((place) => place.checkVisibility())
      if (places.length === 0) return
      event.preventDefault()
      const here = places.findLastIndex((place) => place.contains(document.activeElement))
      const step = event.shiftKey ? -1 : 1
      const from = here === -1 && event.shiftKey ? 0 : here
      const next = places[(from + step + places.length) % places.length]
      if (next && !next.hasAttribute('tabindex')) next.tabIndex = -1
      next?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
