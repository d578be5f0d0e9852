import { useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '#web/ui/feedback/live-region.tsx'

type RouteAnnouncerProps = {
  /** The path: a change means a new page. */
  path: string
}

const timeoutMs = 5000

/** After a navigation, not on the first page: once its `h1` is rendered it gets the focus, and the document title is announced. */
export function RouteAnnouncer({ path }: RouteAnnouncerProps) {
  const last = useRef(path)
  const onArrival = useRef<Element | null>(null)
  useLayoutEffect(() => {
    onArrival.current = document.activeElement
  }, [path])
  useEffect(() => {
    if (last.current === path) return undefined
    last.current = path
    // On a slow device somebody may have pressed something on the page before this runs.
    const isMoved = document.activeElement !== onArrival.current && document.activeElement !== document.body
    let naming: ReturnType<typeof setTimeout> | undefined
    // Effects of the page that name it by what it shows run after the heading is there.
    const name = () => (naming = setTimeout(() => announce(document.title)))
    const stop = isMoved ? void name() : whenHeading(name)
    return () => {
      stop?.()
      clearTimeout(naming)
    }
  }, [path])
  return null
}

/**
 * Until the page has its heading `main` has the focus; if the focus was moved meanwhile it stays there. The heading can be any page's, so
 * it is looked up in the document. `onHeading` is called once, at the latest after the time-out.
 */
function whenHeading(onHeading: () => void): () => void {
  if (focus(document.querySelector('main h1'))) {
    onHeading()
    return () => undefined
  }
  focus(document.querySelector('main'))
  const held = document.activeElement
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const finish = () => {
    end()
    onHeading()
  }
  const observer = new MutationObserver(() => {
    const isMoved = document.activeElement !== held && document.activeElement !== document.body
    if (isMoved || focus(document.querySelector('main h1'))) finish()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(finish, timeoutMs)
  return end
}

function focus(place: HTMLElement | null): boolean {
  if (!place) return false
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
  // While the new page waits for its code the heading of the last one may be there, hidden.
  return document.activeElement === place
}
