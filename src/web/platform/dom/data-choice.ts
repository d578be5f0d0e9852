import { useSyncExternalStore } from 'react'
import { cookieNames, writeCookie } from './cookies.ts'

export type DataChoice = 'less' | 'usual'

/** The choice of a cookie; null: as the browser asks (`Save-Data`). */
export const dataChoiceOf = (cookie: string | undefined): DataChoice | null =>
  cookie === 'less' || cookie === 'usual' ? cookie : null

const listeners = new Set<() => void>()

/** Remembers a choice in a cookie, by which the server renders the next page, and changes this one. */
export function chooseData(choice: DataChoice): void {
  writeCookie(cookieNames.data, choice)
  // `html` is outside React's root: styles and prefetching go by its attribute (`ui/feedback/when-idle.ts`).
  document.documentElement.dataset['saver'] = choice === 'less' ? 'on' : 'off'
  for (const listener of listeners) listener()
}

/** Whether less data is used now; `sent` is what the server rendered the page with. */
export const useLessData = (sent: boolean): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => document.documentElement.dataset['saver'] === 'on',
    () => sent,
  )
