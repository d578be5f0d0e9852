import { useEffect, useSyncExternalStore } from 'react'

declare global {
  interface Window {
    /** Path and search of the address that the document was loaded for, noted by `early.ts`. */
    openedAt?: string
  }
}

const never = () => () => undefined

/** False on the server and in the first render over its HTML, true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** For the page component: lets `early.ts` replay early presses once the effects of all components inside have run. */
export function useReleaseEarlyInput(): void {
  useEffect(() => queueMicrotask(() => dispatchEvent(new Event('kando:hydrated'))), [])
}
