import { useId, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useReason } from './use-reason.ts'
import * as cancelling from '#texts/sessions/cancelling.ts'

type CancelDialogProps = {
  isOpen: boolean
  onClose: () => void
  onCancel: (reason: string) => void
  isPending: boolean
  /** The session, and who is notified. */
  children: ReactNode
  /** Who reads a written reason. */
  hint: string
  /** Why it was refused. */
  failure: ReactNode
}

/** Cancels a session of either kind, with a reason. */
export function CancelDialog({ isOpen, onClose, onCancel, isPending, children, hint, failure }: CancelDialogProps) {
  const form = useId()
  const reason = useReason()
  const { close, question } = useGuardedText(reason.isDirty, onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    const valid = reason.validate()
    if (valid !== null) onCancel(valid)
  }

  const footer = (
    <>
      <Button onClick={close} className="md:me-auto">
        {cancelling.keep}
      </Button>
      <Button
        variant="danger"
        type="submit"
        form={form}
        isPending={isPending}
        disabledReason={reason.error}
        reasonPlacement="tip"
        className="w-full"
      >
        {cancelling.cancel}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={cancelling.title} footer={footer}>
      <Form id={form} onSubmit={submit}>
        {children}
        <ReasonField reason={reason} hint={hint} />
        {failure}
        {question}
      </Form>
    </Dialog>
  )
}

/** After a cancellation: the specified toast, and the start page. */
export function useAfterCancel(message: string, onClose: () => void): () => void {
  const navigate = useNavigate()
  return () => {
    toast.success(message)
    onClose()
    void navigate(paths.home)
  }
}
