import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { accountMessages } from '#contract/accounts/messages.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { presentPassword } from '#contract/accounts/schemas.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { firstMessage } from '#web/platform/api/api-error.ts'
import { FormPasswordField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Props = { isOpen: boolean; onClose: () => void; onTurnedOff: () => void }
type Values = { password: string }
const schema = z.object({ password: presentPassword })

/** Turns two-step sign-in off after checking the password. */
export function TurnOffDialog({ isOpen, onClose, onTurnedOff }: Props) {
  const t = useMessages('settings')
  const { email } = useMe()
  const formId = useId()
  const { control, handleSubmit, reset, setError } = useSchemaForm<Values>(schema, { password: '' })
  const password = useWatch({ control, name: 'password' })
  const remove = useAct(accountRoutes.removeTwoStep, {
    refresh: [accountRoutes.twoStep],
    onSuccess: () => {
      toast.success(t.twoStepStopped)
      onTurnedOff()
    },
    onError: (error) =>
      setError('password', { type: 'server', message: firstMessage(error, accountMessages.somethingWrongLater) }),
  })
  const close = () => {
    reset()
    onClose()
  }
  const footer = (
    <>
      <Button onClick={close}>{t.twoStepKeep}</Button>
      <Button type="submit" form={formId} variant="danger" isPending={remove.isPending} isDisabled={password === ''}>
        {t.twoStepRemove}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} size="sm" title={t.twoStepRemoveTitle} footer={footer}>
      <p className="text-ui text-ink-2">{t.twoStepRemoveText}</p>
      <Form id={formId} onSubmit={handleSubmit((body) => remove.start({ body }))} className="mt-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField control={control} name="password" label={t.password} autoComplete="current-password" />
      </Form>
    </Dialog>
  )
}
