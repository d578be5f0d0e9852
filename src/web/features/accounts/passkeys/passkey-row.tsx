import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { Passkey } from '#contract/accounts/passkey-schemas.ts'
import { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { preloadSchemas, securitySchemas } from '../security/load-schemas.ts'
import { useConfirmIdentity } from '../security/use-confirm-identity.tsx'
import * as t from '#texts/accounts/security.ts'
import * as common from '#texts/common.ts'

/** One passkey, with dialogs to rename and remove it. */
export function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const { moment } = useFormats()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center gap-3 py-4 first:pt-0">
      <Icon as={KeyRound} className="text-ink-2" />
      <div className="min-w-40 flex-1">
        <p className="text-ui font-semibold wrap-anywhere">{name}</p>
        <p className="text-meta text-ink-2 tnum">
          {lastUsedAt === null ? t.passkeyMade({ when: moment(createdAt) }) : t.lastUsed({ when: moment(lastUsedAt) })}
        </p>
      </div>
      <div className="flex gap-3">
        <Button aria-label={t.renameOf({ name })} onClick={() => setOpen('rename')}>
          {t.rename}
        </Button>
        <Button aria-label={t.removeOf({ name })} onClick={() => setOpen('remove')}>
          {t.remove}
        </Button>
      </div>
      <RenameDialog passkey={passkey} isOpen={open === 'rename'} onClose={close} />
      <RemoveDialog passkey={passkey} isOpen={open === 'remove'} onClose={close} onRemoved={onRemoved} />
    </li>
  )
}

type DialogProps = { passkey: Passkey; isOpen: boolean; onClose: () => void }

function RenameDialog({ passkey, isOpen, onClose }: DialogProps) {
  const formId = useId()
  const { control, handleSubmit, setError } = useSchemaForm<{ name: string }>(securitySchemas.passkey, {
    name: passkey.name,
  })
  const showError = (message: string) => setError('name', { type: 'server', message })
  const rename = useAct(passkeyRoutes.renamePasskey, {
    onSuccess: onClose,
    onError: (error) => showError(failureText(error)),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={rename.isPending}>
        {t.rename}
      </Button>
    </>
  )
  const submit = handleSubmit((body) => rename.start({ params: { id: passkey.id }, body }), onMissingSchema(showError))
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.renameTitle} footer={footer}>
      <Form id={formId} onSubmit={submit} onFocus={preloadSchemas}>
        <FormTextField control={control} name="name" label={t.passkeyName} />
      </Form>
    </Dialog>
  )
}

function RemoveDialog({ passkey, isOpen, onClose, onRemoved }: DialogProps & { onRemoved: () => void }) {
  const identity = useConfirmIdentity()
  const remove = useAct(passkeyRoutes.removePasskey, {
    onSuccess: () => {
      toast.success(t.passkeyRemoved)
      onRemoved()
    },
    onError: (error, input) => {
      if (identity.asksFor(error, () => remove.start(input))) return
      onClose()
      toast.error(failureText(error))
    },
  })
  const press = () => remove.start({ params: { id: passkey.id } })
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button variant="danger" isPending={remove.isPending} onClick={press}>
        {t.remove}
      </Button>
    </>
  )
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.removeTitle} footer={footer}>
        <p className="text-ui text-ink-2">{t.removeText({ name: passkey.name })}</p>
      </Dialog>
      {identity.dialog}
    </>
  )
}
