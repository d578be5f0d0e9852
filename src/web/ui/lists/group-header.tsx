import type { ReactNode } from 'react'

/** The day or month of the cards below; sticky while they scroll. */
export const GroupHeader = ({ children }: { children: ReactNode }) => (
  <h2 className="sticky top-16 z-10 -mx-1 mb-1 bg-canvas px-1 py-1 text-meta font-semibold text-ink-2">{children}</h2>
)
