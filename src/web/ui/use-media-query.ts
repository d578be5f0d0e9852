import { useSyncExternalStore } from 'react'

/** True while the media query holds; `onServer` is the answer for server rendering and the first hydration. */
export function useMediaQuery(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => matchMedia(query).matches,
    () => onServer,
  )
}

/** Below `md`: dialogs become bottom sheets and long lists fill the screen. */
export const phoneQuery = '(max-width: 47.99rem)'
/** From `lg`, 1028 px: the side navigation is shown. */
export const desktopQuery = '(min-width: 64.25rem)'
/** A phone or small tablet used by touch, where the system's own select is the better one. */
export const touchPhoneQuery = '(max-width: 47.99rem) and (pointer: coarse)'
