import { useId } from 'react'
import type { SavedAnswer } from '#contract/moderation/answer-routes.ts'
import { staffLimits } from '#contract/moderation/constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useGuardedClose } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { SaveButton } from '#web/platform/forms/save-button.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { savedAnswerForm } from './answer-schema.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/moderation/saved-answers.ts'

type AnswerDialogProps = { answer: SavedAnswer | null; onClose: () => void }
type Values = { title: string; text: string }

/** Adds a saved answer, or edits the given one. */
export function AnswerDialog({ answer, onClose }: AnswerDialogProps) {
  const formId = useId()
  const { control, handleSubmit } = useSchemaForm<Values>(savedAnswerForm, {
    title: answer?.title ?? '',
    text: answer?.text ?? '',
  })
  const { alert, show, clear } = useFormAlert()
  const create = useAct(staffRoutes.createSavedAnswer)
  const update = useAct(staffRoutes.updateSavedAnswer)
  const guard = { title: t.unsavedTitle, text: t.unsavedText, keep: t.keepEditing, discard: t.discard }
  const { close, question } = useGuardedClose(useIsDirty(control), onClose, guard)

  async function send(body: Values) {
    clear()
    try {
      await (answer ? update.run({ params: { id: answer.id }, body }) : create.run({ body }))
    } catch (error) {
      show(failureText(error))
      return
    }
    toast.success(t.saved)
    onClose()
  }
  const isPending = create.isPending || update.isPending
  const footer = (
    <>
      <Button onClick={close}>{common.cancel}</Button>
      <SaveButton control={control} form={formId} className="w-full" isPending={isPending} unchanged={t.unchanged}>
        {t.save}
      </SaveButton>
    </>
  )
  return (
    <Dialog isOpen onOpenChange={close} title={answer ? t.edit : t.add} footer={footer}>
      <Form id={formId} className="flex flex-col gap-5" onSubmit={handleSubmit(send)}>
        <FormTextField control={control} name="title" label={t.name} description={t.nameHint} autoComplete="off" />
        <FormTextArea control={control} name="text" label={t.text} limit={staffLimits.longestAnswer} rows={6} />
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}
