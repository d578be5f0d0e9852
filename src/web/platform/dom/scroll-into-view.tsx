import { useEffect, useRef, type ReactNode } from 'react'

type ScrollIntoViewProps = { children: ReactNode; className?: string; when?: boolean }

/** Scrolls its content into view: a message in a long dialog, a result below the button. */
export function ScrollIntoView({ children, className, when = true }: ScrollIntoViewProps) {
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
