import { useState, type ReactNode } from 'react'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'

type ConfirmIdentity = {
  /**
   * Whether a call was refused for want of a recent authentication; then the dialog opens, and `retry` runs once it is confirmed. A dialog
   * that made the call stays open below it, and has the focus again after Cancel.
   */
  asksFor: (error: CallError, retry: () => void) => boolean
  /** Belongs into the tree of the component. */
  dialog: ReactNode
}

const dialogs = {
  identity: lazyComponent(() => import('./confirm-identity-dialog.tsx').then((module) => module.ConfirmIdentityDialog)),
}

/** For calls that need a recent authentication: asks for it only when the server does. */
export function useConfirmIdentity(): ConfirmIdentity {
  const [retry, setRetry] = useState<(() => void) | null>(null)
  usePreload(dialogs.identity)
  const { open, element } = useLazyDialogs(dialogs, { onConfirmed: () => retry?.() })
  return {
    asksFor(error, again) {
      if (!(error instanceof ApiError) || error.code !== 'reauthentication_required') return false
      setRetry(() => again)
      open('identity')
      return true
    },
    dialog: element,
  }
}
