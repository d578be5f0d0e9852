import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first render over its HTML, true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
