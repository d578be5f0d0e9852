import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
const giveUpAfter = 2000

/** New pages start at the top or at their `#hash`; going back returns to where one was, as soon as the page is long enough. */
export function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation()
  const kind = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    if (kind === 'POP') return restore(positions.get(key))
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
    return undefined
    // A changed search (filters, tabs) keeps its place.
  }, [pathname, hash])
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
