import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import * as t from '#texts/accounts/security.ts'

type Props = { isOpen: boolean; onClose: () => void; onConfirmed: () => void }

/** Asks for what confirms who the reader is, before a change of their sign-in methods. */
export function ConfirmIdentityDialog({ isOpen, onClose, onConfirmed }: Props) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.confirmTitle}>
      {isOpen ? <ConfirmIdentity text={t.confirmText} onConfirmed={onConfirmed} onCancel={onClose} /> : null}
    </Dialog>
  )
}
