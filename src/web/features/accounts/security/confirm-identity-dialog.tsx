import { useMessages } from '#web/platform/i18n/messages.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'

type Props = { isOpen: boolean; onClose: () => void; onConfirmed: () => void }

/** Asks for what confirms who the reader is, before a change of their sign-in methods. */
export function ConfirmIdentityDialog({ isOpen, onClose, onConfirmed }: Props) {
  const t = useMessages('security')
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.confirmTitle}>
      {isOpen ? <ConfirmIdentity text={t.confirmText} onConfirmed={onConfirmed} onCancel={onClose} /> : null}
    </Dialog>
  )
}
