import { useLayoutEffect, useState, useTransition, type MouseEvent, type ReactNode } from 'react'
import { NavigationType, Router, useLocation, useNavigate } from 'react-router'
import { createBrowserHistory } from './browser-history.ts'
import { ArrivalBar } from './navigation-progress.tsx'
import { createStepGuard } from './leave-question.ts'

/** The router over the browser's history. A new page appears once its code is loaded; until then the old one stays below a progress bar. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createBrowserHistory)
  const [isOnItsWay, startTransition] = useTransition()
  const [place, setPlace] = useState(() => ({ action: NavigationType.Pop, location: history.location() }))
  useLayoutEffect(() => {
    const isHeld = createStepGuard((delta) => history.go(delta))
    return history.listen((step) => {
      if (isHeld(step)) return
      const follow = () => startTransition(() => setPlace({ action: step.action, location: history.location() }))
      // React renders what starts inside `popstate` at once, and would show a page whose code has not arrived as empty.
      if (step.action === NavigationType.Pop) setTimeout(follow)
      else follow()
    })
  }, [history])
  return (
    <ArrivalBar isShown={isOnItsWay}>
      <Router location={place.location} navigationType={place.action} navigator={history}>
        {children}
      </Router>
    </ArrivalBar>
  )
}

/** The path of the page, without the language of its address. */
export const usePath = () => useLocation().pathname

/** The search part of the address, read only. */
export const useSearch = () => new URLSearchParams(useLocation().search)

type FollowOptions = { target?: string | undefined; replace?: boolean | undefined; state?: unknown }

/** Handles a plain click on an internal link; clicks for another tab or a download are left to the browser. */
export function useFollow(to: string, { target, replace, state }: FollowOptions) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isHere = pathname + search + hash === to
  return (event: MouseEvent) => {
    const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.button !== 0 || isModified || (target !== undefined && target !== '_self')) return
    event.preventDefault()
    void navigate(to, { replace: replace ?? isHere, state })
  }
}
