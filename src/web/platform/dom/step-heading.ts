import { useEffect, useRef } from 'react'

/** The heading of steps that replace each other at one address: focus and view move to it with each step but the first. */
export function useStepHeading(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [step])
  return heading
}
