import { Suspense, useEffect, useState } from 'react'
import type { OnDemand } from './on-demand.ts'

/** Shows an overlay from its first opening on (it leaves with its own motion), and has its code at hand by then. */
export function OnceOpen<Props extends { isOpen: boolean }>({
  panel,
  props,
}: {
  panel: OnDemand<Props>
  props: Props
}) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => panel.preload(), [panel])
  if (!wasOpen) return null
  return (
    <Suspense>
      <panel.Component {...props} />
    </Suspense>
  )
}
