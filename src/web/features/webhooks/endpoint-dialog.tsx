import { useId, useState } from 'react'
import type { CreatedEndpoint, WebhookEndpoint } from '#contract/webhooks/schemas.ts'
import { SecretDialog, useConfirmedForm } from '#web/features/accounts/public.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { hostOf } from './endpoint-state.tsx'
import { webhookSchemas } from './load-schemas.ts'
import type { EndpointValues, WebhookCalls } from './webhook-calls.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/webhooks.ts'

type Props = OpenState & {
  calls: WebhookCalls
  /** The one that is changed; absent: a new one. */
  endpoint?: WebhookEndpoint
}

/** Adds an endpoint and shows its secret, or changes one. */
export function EndpointDialog({ calls, endpoint, isOpen, onClose }: Props) {
  const [made, setMade] = useState<CreatedEndpoint | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  if (made)
    return (
      <SecretDialog
        title={t.secretTitle}
        text={t.secretText}
        label={t.secretOf({ host: hostOf(made) })}
        done={t.done}
        secret={made.secret}
        isOpen={isOpen}
        onClose={close}
      />
    )
  return <FormDialog {...{ calls, endpoint, isOpen }} onClose={close} onMade={setMade} />
}

type FormDialogProps = Omit<Props, 'endpoint'> & {
  endpoint: WebhookEndpoint | undefined
  onMade: (made: CreatedEndpoint) => void
}

const emptyEndpoint: EndpointValues = { url: '', events: [], includesTexts: false, reason: '' }

function FormDialog({ calls, endpoint, isOpen, onClose, onMade }: FormDialogProps) {
  const formId = useId()
  const values = endpoint
    ? { url: endpoint.url, events: endpoint.events, includesTexts: endpoint.includesTexts, reason: '' }
    : emptyEndpoint
  const form = useSchemaForm<EndpointValues>(webhookSchemas.endpoint(calls.isInstance), values)
  const { onSubmit, alert, isPending, identityDialog } = useConfirmedForm(form, ['url', 'reason'], async (chosen) => {
    if (!endpoint) return onMade(await calls.create(chosen))
    await calls.update(endpoint.id, chosen)
    toast.success(t.saved)
    onClose()
  })
  const { close, question } = useGuardedText(useIsDirty(form.control) && !isPending, onClose)
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {endpoint ? common.save : t.add}
      </Button>
    </>
  )
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={close} title={endpoint ? t.editTitle : t.addTitle} footer={footer}>
        <EndpointForm id={formId} control={form.control} isInstance={calls.isInstance} onSubmit={onSubmit} />
        <FormAlert alert={alert} />
        {question}
      </Dialog>
      {identityDialog}
    </>
  )
}
