import { useId, useState } from 'react'
import type { CreatedApiKey } from '#contract/accounts/api-key-schemas.ts'
import type { ApiScope } from '#contract/api-scopes.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { securitySchemas } from '../security/load-schemas.ts'
import { SecretDialog } from '../security/secret-dialog.tsx'
import { useConfirmedForm } from '../security/use-confirmed-form.ts'
import { KeyForm } from './key-form.tsx'
import { bodyOf, emptyKey, type KeyValues, type NewKey } from './key-values.ts'
import * as t from '#texts/accounts/api-keys.ts'
import * as common from '#texts/common.ts'

type Props = OpenState & {
  scopes: readonly ApiScope[]
  /** Of staff: why, for the audit log. */
  asksReason?: boolean
  create: (key: NewKey) => Promise<CreatedApiKey>
}

/** Creates an API key and shows its secret, which is held only as long as the dialog is open. */
export function CreateKeyDialog({ scopes, asksReason = false, create, isOpen, onClose }: Props) {
  const [made, setMade] = useState<CreatedApiKey | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  if (made)
    return (
      <SecretDialog
        {...{ title: t.made, text: t.madeText, label: t.secretOf({ name: made.name }), done: t.done }}
        secret={made.secret}
        isOpen={isOpen}
        onClose={close}
      />
    )
  return <FormDialog {...{ scopes, asksReason, create, isOpen }} onClose={close} onMade={setMade} />
}

type FormDialogProps = Required<Props> & { onMade: (made: CreatedApiKey) => void }

function FormDialog({ scopes, asksReason, create, isOpen, onClose, onMade }: FormDialogProps) {
  const formId = useId()
  const form = useSchemaForm<KeyValues>(securitySchemas.apiKey(asksReason), emptyKey)
  const { onSubmit, alert, isPending, identityDialog } = useConfirmedForm(form, ['name', 'reason'], async (values) =>
    onMade(await create(bodyOf(values, asksReason))),
  )
  const { close, question } = useGuardedText(useIsDirty(form.control) && !isPending, onClose)
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {t.create}
      </Button>
    </>
  )
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={close} title={t.createTitle} footer={footer}>
        <KeyForm id={formId} control={form.control} scopes={scopes} asksReason={asksReason} onSubmit={onSubmit} />
        <FormAlert alert={alert} />
        {question}
      </Dialog>
      {identityDialog}
    </>
  )
}
