import { createPath, NavigationType, parsePath, type Location, type Navigator, type To } from 'react-router'
import { localAddress, pathOf } from '#web/platform/i18n/addresses.ts'

/** A step through the browser's history; `delta` is null where an entry was not made here. */
export type Step = { action: NavigationType; location: Location; delta: number | null }

/** The state of an entry of `window.history`. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null

/** The browser's history as React Router's `Router` needs it, with steps that can be listened to. One listener at a time. */
type BrowserHistory = Navigator & {
  location: () => Location
  listen: (listener: (step: Step) => void) => () => void
}

// React Router's own BrowserRouter says neither that a page is still on its way nor that a step back can be held, and weighs 5 kB more.
export function createBrowserHistory(): BrowserHistory {
  let notify: (step: Step) => void = () => undefined
  let index = entry()?.idx ?? 0
  if (entry()?.idx === undefined) history.replaceState({ ...entry(), idx: index }, '')

  function move(action: NavigationType, to: To, state: unknown, delta: 0 | 1): void {
    index += delta
    const made: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: index }
    history[delta === 1 ? 'pushState' : 'replaceState'](made, '', createHref(to))
    notify({ action, location: currentLocation(), delta })
  }

  function onPop(): void {
    const before = index
    const now = entry()?.idx
    index = now ?? 0
    notify({ action: NavigationType.Pop, location: currentLocation(), delta: now === undefined ? null : now - before })
  }

  return {
    createHref,
    go: (delta) => history.go(delta),
    push: (to, state) => move(NavigationType.Push, to, state, 1),
    replace: (to, state) => move(NavigationType.Replace, to, state, 0),
    location: currentLocation,
    listen(listener) {
      notify = listener
      addEventListener('popstate', onPop)
      return () => removeEventListener('popstate', onPop)
    },
  }
}

const entry = () => history.state as Entry

const createHref = (to: To) =>
  localAddress(createPath({ pathname: pathOf(location.pathname), ...(typeof to === 'string' ? parsePath(to) : to) }))

function currentLocation(): Location {
  const { pathname, search, hash } = location
  const { usr = null, key = 'default' } = entry() ?? {}
  return { pathname: pathOf(pathname), search, hash, state: usr, key }
}
