import { useId, useMemo, useRef, type ReactNode } from 'react'
import { useOnline } from '#web/platform/dom/online.ts'
import { NoNetworkContext } from '#web/ui/actions/no-network.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/shell/network.ts'

/** Turns off what needs a network while there is none. */
export function NetworkGate({ children }: { children: ReactNode }) {
  const isOnline = useOnline()
  const reasonId = useId()
  const dismiss = useRef(() => {})
  const cut = useMemo(() => {
    const explain = () => {
      dismiss.current()
      dismiss.current = toast.info(t.needsNetwork)
    }
    return isOnline ? null : { reasonId, explain }
  }, [isOnline, reasonId])
  return (
    <NoNetworkContext value={cut}>
      {children}
      <p id={reasonId} hidden>
        {t.needsNetwork}
      </p>
    </NoNetworkContext>
  )
}
