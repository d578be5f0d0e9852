import { useId } from 'react'
import type { Experience } from '#contract/profiles/schemas.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { showFieldErrors, useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useGuardedClose } from '#web/platform/forms/confirm-close.tsx'
import { SaveButton } from '#web/platform/forms/save-button.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { bodyOf, draftOf, experienceForm, type ExperienceDraft } from './experience-draft.ts'
import { ExperienceFields } from './experience-fields.tsx'
import * as t from '#texts/settings.ts'
import * as common from '#texts/common.ts'

type Props = { experience: Experience | null; onClose: () => void }

/** Adds an experience, or edits the given one. */
export function ExperienceDialog({ experience, onClose }: Props) {
  const formId = useId()
  const { control, alert, submit, isPending } = useExperience(experience, onClose)
  const isDirty = useIsDirty(control)
  const guard = { title: t.unsavedTitle, text: t.unsavedText, keep: t.keepEditing, discard: t.discardNow }
  const { close, question } = useGuardedClose(isDirty, onClose, guard)
  const footer = (
    <>
      <Button onClick={close}>{common.cancel}</Button>
      <SaveButton control={control} form={formId} className="w-full" isPending={isPending} unchanged={t.nothingChanged}>
        {t.save}
      </SaveButton>
    </>
  )
  return (
    <Dialog isOpen onOpenChange={close} title={experience ? t.editExperience : t.addExperience} footer={footer}>
      <Form id={formId} className="flex flex-col gap-5" onSubmit={submit}>
        <ExperienceFields control={control} />
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}

function useExperience(experience: Experience | null, onClose: () => void) {
  const form = useSchemaForm<ExperienceDraft>(experienceForm, draftOf(experience))
  const { alert, show, clear } = useFormAlert()
  const add = useAct(profileRoutes.addExperience)
  const update = useAct(profileRoutes.updateExperience)

  async function send(draft: ExperienceDraft) {
    clear()
    const body = bodyOf(draft)
    try {
      await (experience ? update.run({ body: { ...body, id: experience.id } }) : add.run({ body }))
    } catch (error) {
      const isInput = error instanceof ApiError && error.status === 400
      const fields = [
        'title',
        'company',
        'location',
        'employmentType',
        'website',
        'description',
        'startDate',
        'endDate',
      ] as const
      if (!isInput || showFieldErrors(form, error, fields).length > 0) show(failureText(error))
      return
    }
    toast.success(experience ? t.experienceSaved : t.experienceAdded)
    onClose()
  }
  return { control: form.control, alert, submit: form.handleSubmit(send), isPending: add.isPending || update.isPending }
}
