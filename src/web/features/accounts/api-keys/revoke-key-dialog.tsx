import { Button } from '#web/ui/actions/button.tsx'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/accounts/api-keys.ts'
import * as common from '#texts/common.ts'

type Props = OpenState & { name: string; isPending: boolean; onRevoke: () => void }

/** Asks before a key is revoked. It stays open until the answer: the key's row, and this dialog with it, then goes. */
export function RevokeKeyDialog({ name, isPending, onRevoke, isOpen, onClose }: Props) {
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button variant="danger" isPending={isPending} onClick={onRevoke}>
        {t.revoke}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.revokeTitle} footer={footer}>
      <p className="text-ui text-ink-2">{t.revokeText({ name })}</p>
    </Dialog>
  )
}
