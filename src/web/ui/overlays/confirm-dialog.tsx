import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  text: string
  /** The button that changes nothing, and the one that does it. */
  keep: string
  confirm: string
  isPending: boolean
  /** Why it was not done; the dialog stays for a retry. */
  failure: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is deleted. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, keep, confirm, isPending, failure, onConfirm, onClose } = props
  const footer = (
    <>
      <Button onClick={onClose}>{keep}</Button>
      <Button variant="danger" isPending={isPending} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onOpenChange={onClose} role="alertdialog" size="sm" title={title} footer={footer}>
      <p className="text-ui text-ink-2">{text}</p>
      {failure === null ? null : (
        <InlineAlert tone="danger" role="alert" className="mt-4">
          {failure}
        </InlineAlert>
      )}
    </Dialog>
  )
}
