import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import * as t from '#texts/accounts/security.ts'

/** Asks for what confirms who the reader is, before a change of their sign-in methods. */
export function ConfirmIdentityDialog({ isOpen, onClose, onConfirmed }: OpenState & { onConfirmed: () => void }) {
  const confirm = () => {
    onClose()
    onConfirmed()
  }
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.confirmTitle}>
      {isOpen ? <ConfirmIdentity text={t.confirmText} onConfirmed={confirm} onCancel={onClose} /> : null}
    </Dialog>
  )
}
