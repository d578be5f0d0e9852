import type { ReactNode } from 'react'

/**
 * A thin bar above everything while the next page loads. Server and browser both render it around their router, because ids depend on
 * siblings.
 */
export const ArrivalBar = ({ isShown = false, children }: { isShown?: boolean; children: ReactNode }) => (
  <>
    {isShown ? <div className="fixed inset-x-0 top-0 z-50 h-0.5 animate-fade bg-primary" /> : null}
    {children}
  </>
)
