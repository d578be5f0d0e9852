import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
const giveUpAfter = 2000

/** New pages start at the top or at their `#hash`; going back restores the scroll position as soon as the page is long enough. */
export function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation()
  const kind = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  const scrollOnArrival = useEffectEvent((fragment: string) => {
    if (kind === 'POP') return restore(positions.get(key))
    // A fragment names an id of any page: no ref can.
    const target = fragment ? document.getElementById(decodeURIComponent(fragment.slice(1))) : null
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
    return undefined
  })
  // Not with the search: changed filters and tabs keep the scroll position.
  useLayoutEffect(() => scrollOnArrival(hash), [pathname, hash])
}

function restore(top: number | undefined): (() => void) | undefined {
  if (!top) return undefined
  const since = performance.now()
  let frame = 0
  const attempt = () => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) > 2 && performance.now() - since < giveUpAfter) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}
