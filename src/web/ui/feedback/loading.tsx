import { useEffect, useState, type ReactNode } from 'react'

type LoadingProps = {
  /** Said once, e.g. "Loading sessions". */
  label: string
  /** Shown after four seconds, e.g. "Still loading. Slow connection?". */
  slowText?: string
  /** Skeletons in the final shape. */
  children: ReactNode
}

/** Shows skeletons after 150 ms, and a text about the slow connection after four seconds. */
export function Loading({ label, slowText, children }: LoadingProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 4000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="animate-fade">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
      {isSlow && slowText ? <p className="mt-4 text-meta text-ink-2">{slowText}</p> : null}
    </div>
  )
}
