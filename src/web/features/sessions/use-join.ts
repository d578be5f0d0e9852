import { useState } from 'react'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { retryTooEarly } from './retry-too-early.ts'

/** Opens the room in a new tab; the call records attendance and returns the address. */
export function useJoin(kind: 'individual' | 'group', id: string) {
  const { run } = useAct(sessionRoutes.join)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState('')

  async function join() {
    setFailure('')
    setPending(true)
    // Opened within the click: otherwise browsers block it as a pop-up.
    const tab = window.open('', '_blank')
    try {
      const { url } = await retryTooEarly(() => run({ params: { kind, id } }))
      if (!tab) return location.assign(url)
      tab.opener = null
      tab.location.href = url
    } catch (error) {
      tab?.close()
      setFailure(failureText(error))
    } finally {
      setPending(false)
    }
  }

  return { join: () => void join(), isPending, failure }
}
