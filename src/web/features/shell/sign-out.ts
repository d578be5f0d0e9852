import { useState } from 'react'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { clearOutbox } from '#web/features/chat/public.ts'
import { clearDrafts } from '#web/platform/forms/draft-storage.ts'
import { clearReturnTo } from '#web/platform/session/return-to.ts'
import { send } from '#web/platform/api/send.ts'
import { currentRecord, forgetSession, leave } from '#web/platform/session/auth-session.ts'
import { removeRecord } from '#web/platform/session/session-storage.ts'

const timeoutMs = 3000

const endPushes = () =>
  import('#web/platform/push/browser-push.ts').then((push) => push.endPushes()).catch(() => undefined)

function leaveForGood(): void {
  clearReturnTo()
  leave()
}

/** Offline a full load would show the browser's error page: it is done once the device is back online. */
function leaveOffline(): void {
  addEventListener('online', leaveForGood, { once: true })
  forgetSession()
}

/** Logs out: the server ends the session if it answers in time; this browser clears it in any case. */
export function useSignOut(): { signOut: () => void; isLeaving: boolean } {
  const [isLeaving, setLeaving] = useState(false)
  const signOut = async () => {
    setLeaving(true)
    const record = currentRecord()
    // Before the server notifies the other tabs: they log out too, instead of asking to log in again.
    removeRecord()
    if (record) {
      const input = { body: { refreshTokenString: record.refreshToken } }
      await send(sessionRoutes.logout, input, {
        token: record.accessToken,
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null)
    }
    // The code for it is loaded only where somebody turned notifications on.
    if (localStorage.getItem('push') !== null) await endPushes()
    clearDrafts()
    clearOutbox()
    if (navigator.onLine === false) leaveOffline()
    else leaveForGood()
  }
  return { signOut: () => void signOut(), isLeaving }
}
