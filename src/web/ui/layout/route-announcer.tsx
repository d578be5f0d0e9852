import { useEffect, useRef } from 'react'
import { announce } from '#web/ui/feedback/live-region.tsx'

type RouteAnnouncerProps = {
  /** The path: a change means a new page. */
  path: string
  /** The document title of the page, already set. */
  title: string
}

const timeoutMs = 5000

/** After a navigation the focus moves to the new `h1` once it is rendered, and the title is announced; not on the first page. */
export function RouteAnnouncer({ path, title }: RouteAnnouncerProps) {
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return undefined
    last.current = path
    announce(title)
    return focusHeading()
  }, [path, title])
  return null
}

/**
 * Until the page has its heading `main` has the focus; if the focus was moved meanwhile it stays there. The heading can be any page's, so
 * it is looked up in the document.
 */
function focusHeading(): (() => void) | undefined {
  if (focus(document.querySelector('main h1'))) return undefined
  focus(document.querySelector('main'))
  const held = document.activeElement
  const observer = new MutationObserver(() => {
    const isMoved = document.activeElement !== held && document.activeElement !== document.body
    if (isMoved || focus(document.querySelector('main h1'))) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), timeoutMs)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function focus(place: HTMLElement | null): boolean {
  if (!place) return false
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
  // While the new page waits for its code the heading of the last one may be there, hidden.
  return document.activeElement === place
}
