import { useState, type ReactNode } from 'react'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'

type ConfirmIdentity = {
  /** Whether a call was refused for want of a recent authentication; then the dialog opens, and `retry` runs once it is confirmed. */
  asksFor: (error: CallError, retry: () => void) => boolean
  /** Belongs into the tree of the component. */
  dialog: ReactNode
}

/** For calls that need a recent authentication: asks for it only when the server does. */
export function useConfirmIdentity(): ConfirmIdentity {
  const [retry, setRetry] = useState<(() => void) | null>(null)
  const close = () => setRetry(null)
  const confirmed = () => {
    close()
    retry?.()
  }
  return {
    asksFor(error, again) {
      if (!(error instanceof ApiError) || error.code !== 'reauthentication_required') return false
      setRetry(() => again)
      return true
    },
    dialog: <ConfirmIdentityDialog isOpen={retry !== null} onClose={close} onConfirmed={confirmed} />,
  }
}
