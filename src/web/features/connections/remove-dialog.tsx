import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/connections.ts'

type RemoveDialogProps = { name: string; isOpen: boolean; onClose: () => void; onRemove: () => void }

/** Asks before a connection ends, and says what that means. */
export function RemoveDialog({ name, isOpen, onClose, onRemove }: RemoveDialogProps) {
  const footer = (
    <>
      <Button onClick={onClose}>{t.keep}</Button>
      <Button variant="danger" onClick={onRemove}>
        {t.remove}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.removeTitle({ name })} footer={footer}>
      <p className="text-ui text-ink-2">{t.removeText({ name })}</p>
    </Dialog>
  )
}
