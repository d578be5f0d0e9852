import { useState } from 'react'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { localAddress, pathOf } from '#web/platform/i18n/addresses.ts'
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
      const address = inThisLanguage(url)
      if (!tab) return location.assign(address)
      tab.opener = null
      tab.location.href = address
    } catch (error) {
      tab?.close()
      setFailure(failureText(error))
    } finally {
      setPending(false)
    }
  }

  return { join: () => void join(), isPending, failure }
}

/** A room of ours is a page in the language of this one; another service's is where it is. */
function inThisLanguage(url: string): string {
  const { origin, pathname, search, hash } = new URL(url, location.origin)
  return origin === location.origin ? localAddress(pathOf(pathname) + search + hash) : url
}
