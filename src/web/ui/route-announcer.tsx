import { useEffect, useRef } from 'react'
import { announce } from './live-region.tsx'

export type RouteAnnouncerProps = {
  /** The path: a change means a new page. */
  path: string
  /** The document title of the page, already set. */
  title: string
}

/** After a navigation focus goes to the new `h1` and the title is said; the first page is left alone. */
export function RouteAnnouncer({ path, title }: RouteAnnouncerProps) {
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    announce(title)
  }, [path, title])
  return null
}
