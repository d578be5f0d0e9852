import { useEffect, useRef } from 'react'

/**
 * The ref of a row of links whose current one is scrolled into view until the reader moves it: counts come later and make it
 * longer.
 */
export function useCurrentInView() {
  const row = useRef<HTMLDivElement>(null)
  const placed = useRef(0)
  useEffect(() => {
    const scroller = row.current
    if (!scroller || scroller.scrollWidth <= scroller.clientWidth || scroller.scrollLeft !== placed.current) return
    scroller.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    placed.current = scroller.scrollLeft
  })
  return row
}
