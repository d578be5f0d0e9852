import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Dialog } from './dialog.tsx'
import type { FocusPlace } from './dialog-panel.tsx'

type ConfirmDialogProps = {
  title: string
  text: ReactNode
  /** The button that changes nothing, and the one that does it. */
  keep: string
  confirm: string
  /** `primary` for what is not lost by it. */
  variant?: 'danger' | 'primary'
  needsNetwork?: boolean
  isPending: boolean
  /** Why it was not done; the dialog stays for a retry. */
  failure: string | null
  onConfirm: () => void
  /** False while one that was open closes. */
  isOpen?: boolean
  onClose: () => void
  /** Where the focus goes once it is closed, where what opened it is gone. */
  focusAfter?: FocusPlace | undefined
}

/** Asks before something is deleted, or done to another person. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, keep, confirm, variant = 'danger', needsNetwork = false, isPending } = props
  const { failure, onConfirm, isOpen = true, onClose, focusAfter } = props
  const footer = (
    <>
      <Button onClick={onClose}>{keep}</Button>
      <Button variant={variant} needsNetwork={needsNetwork} isPending={isPending} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      role="alertdialog"
      size="sm"
      title={title}
      footer={footer}
      focusAfter={focusAfter}
    >
      <p className="text-ui text-ink-2">{text}</p>
      {failure === null ? null : (
        <InlineAlert tone="danger" role="alert" className="mt-4">
          {failure}
        </InlineAlert>
      )}
    </Dialog>
  )
}
