import { useId } from 'react'
import * as z from 'zod/mini'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { noShowNote } from '#contract/sessions/schemas.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/sessions.ts'
import * as common from '#texts/common.ts'

const form = formSchema(z.object({ note: noShowNote }), {})
const noteLimit = 500

type NoShowDialogProps = {
  kind: 'report' | 'dispute'
  /** The id of the booking to report, or of the report to dispute. */
  id: string
  title: string
  /** Who can read the note. */
  hint: string
} & OpenState

/** Reports a no-show or disputes a report, with an optional note. */
export function NoShowDialog({ kind, id, title, hint, isOpen, onClose }: NoShowDialogProps) {
  const formId = useId()
  const { control, alert, submit, isPending } = useNoShow(kind, id, onClose)
  const { close, question } = useGuardedText(useIsDirty(control), onClose)
  const footer = (
    <>
      <Button onClick={close}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {kind === 'report' ? t.noShowSend : t.noShowDisputeSend}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={title} footer={footer}>
      <Form id={formId} className="flex flex-col gap-5" onSubmit={submit}>
        <FormTextArea
          control={control}
          name="note"
          label={t.noShowNote}
          description={hint}
          limit={noteLimit}
          isOptional
        />
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}

function useNoShow(kind: NoShowDialogProps['kind'], id: string, onClose: () => void) {
  const { control, handleSubmit } = useSchemaForm<{ note: string }>(form, { note: '' })
  const { alert, show, clear } = useFormAlert()
  const report = useAct(sessionRoutes.reportNoShow)
  const dispute = useAct(sessionRoutes.disputeNoShow)

  async function send({ note }: { note: string }) {
    clear()
    try {
      if (kind === 'report') await report.run({ body: { kind: 'individual', sessionId: id, note } })
      else await dispute.run({ params: { id }, body: { note } })
    } catch (error) {
      return show(failureText(error))
    }
    toast.success(kind === 'report' ? t.noShowReported : t.noShowDisputed)
    onClose()
  }
  return { control, alert, submit: handleSubmit(send), isPending: report.isPending || dispute.isPending }
}
