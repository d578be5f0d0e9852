import { useEffect, useRef, type ReactNode } from 'react'

/** Brings a message into sight when it comes, in a dialog longer than the screen. */
export function InSight({ children, className }: { children: ReactNode; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With braces: where scrolling answers with a promise, React would take that for the effect's end.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
