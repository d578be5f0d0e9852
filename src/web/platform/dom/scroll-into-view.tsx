import { useEffect, useRef, type ReactNode } from 'react'

type InSightProps = { children: ReactNode; className?: string; when?: boolean }

/** Brings what has come into sight: a message in a dialog longer than the screen, an answer below what was pressed. */
export function InSight({ children, className, when = true }: InSightProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With braces: where scrolling answers with a promise, React would take that for the effect's end.
    if (when) place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
