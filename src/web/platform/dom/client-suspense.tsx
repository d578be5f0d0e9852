import { Suspense, type ReactNode } from 'react'
import { useHydrated } from './hydrated.ts'

/**
 * A `Suspense` whose children the server leaves out: buttons in its HTML would be visible before their code is loaded, and presses on
 * them lost. `early.ts` replays presses only up to the hydration of the page.
 */
export function ClientSuspense({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
