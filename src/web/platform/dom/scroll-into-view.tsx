import { useEffect, useRef, type ReactNode } from 'react'

type InSightProps = { children: ReactNode; className?: string; when?: boolean }

/** Scrolls its content into view: a message in a dialog longer than the screen, a result below the button that was pressed. */
export function InSight({ children, className, when = true }: InSightProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With braces: where scrollIntoView() returns a promise, React would take it for a cleanup function.
    if (when) place.current?.scrollIntoView({ block: 'nearest' })
  }, [when])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
