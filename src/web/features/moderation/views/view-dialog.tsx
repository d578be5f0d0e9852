import { useId } from 'react'
import type { Control } from 'react-hook-form'
import type { ViewList } from '#contract/moderation/constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { SavedView } from '#contract/moderation/view-schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useGuardedClose } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { SaveButton } from '#web/platform/forms/save-button.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/fields/switch.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ViewFilters } from './view-filters.ts'
import { viewForm } from './view-schema.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/moderation/saved-views.ts'

type Values = { name: string; isShared: boolean }
type ViewDialogProps = { list: ViewList; filters: ViewFilters; view: SavedView | null; onClose: () => void }

/** Saves the filters of a list under a name, or renames and shares the given view. */
export function ViewDialog({ list, filters, view, onClose }: ViewDialogProps) {
  const formId = useId()
  const { control, handleSubmit } = useSchemaForm<Values>(viewForm, {
    name: view?.name ?? '',
    isShared: view?.isShared ?? false,
  })
  const { alert, show, clear } = useFormAlert()
  const create = useAct(staffRoutes.createSavedView)
  const update = useAct(staffRoutes.updateSavedView)
  const guard = { title: t.unsavedTitle, text: t.unsavedText, keep: t.keepEditing, discard: t.discard }
  const { close, question } = useGuardedClose(useIsDirty(control), onClose, guard)

  async function send(values: Values) {
    clear()
    try {
      await (view
        ? update.run({ params: { id: view.id }, body: values })
        : create.run({ body: { ...values, ...filters, list } }))
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
        {t.confirm}
      </SaveButton>
    </>
  )
  return (
    <Dialog isOpen onOpenChange={close} size="sm" title={view ? t.edit : t.save} footer={footer}>
      <Form id={formId} className="flex flex-col gap-5" onSubmit={handleSubmit(send)}>
        <FormTextField control={control} name="name" label={t.name} autoComplete="off" />
        <SharedField control={control} />
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}

function SharedField({ control }: { control: Control<Values> }) {
  const { value, onChange, onBlur, name, ref } = useField({ control, name: 'isShared' })
  return <Switch {...{ value, onChange, onBlur, name, ref }} label={t.share} description={t.shareHint} />
}
