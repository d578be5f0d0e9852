import { useId } from 'react'
import { ReasonField, useConfirmedForm } from '#web/features/accounts/public.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { preloadSchemas, webhookSchemas } from './load-schemas.ts'
import * as common from '#texts/common.ts'

type Props = OpenState & {
  title: string
  text: string
  /** Of the button that does it. */
  label: string
  isDanger?: boolean
  /** Of staff: why, for the audit log. */
  asksReason: boolean
  /** It is replaced by another dialog once it is done. */
  isReplaced?: boolean
  run: (reason: string) => Promise<void>
}

/** Asks before something is done, and who it is where the server wants to know; stays open until it is done. */
export function ConfirmDialog({ asksReason, isReplaced = false, run, isOpen, onClose, ...texts }: Props) {
  const { title, text, label, isDanger = false } = texts
  const formId = useId()
  const form = useSchemaForm<{ reason: string }>(webhookSchemas.reason(asksReason), { reason: '' })
  const { onSubmit, alert, isPending, identityDialog } = useConfirmedForm(form, ['reason'], async ({ reason }) => {
    await run(reason)
    if (!isReplaced) onClose()
  })
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} isPending={isPending}>
        {label}
      </Button>
    </>
  )
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={title} footer={footer}>
        <Form id={formId} onSubmit={onSubmit} onFocus={preloadSchemas} className="flex flex-col gap-5">
          <p className="text-ui text-ink-2">{text}</p>
          {asksReason ? <ReasonField control={form.control} name="reason" /> : null}
        </Form>
        <FormAlert alert={alert} />
      </Dialog>
      {identityDialog}
    </>
  )
}
