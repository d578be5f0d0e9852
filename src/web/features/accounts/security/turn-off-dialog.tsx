import { useId, useState, type FormEvent } from 'react'
import { accountMessages } from '#contract/accounts/messages.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { firstMessage } from '#web/platform/api/api-error.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Props = { isOpen: boolean; onClose: () => void; onTurnedOff: () => void }

/** Turns two-step sign-in off for the password. */
export function TurnOffDialog({ isOpen, onClose, onTurnedOff }: Props) {
  const t = useMessages('settings')
  const { email } = useMe()
  const formId = useId()
  const [password, setPassword] = useState('')
  const remove = useAct(accountRoutes.removeTwoStep, {
    refresh: [accountRoutes.twoStep],
    onSuccess: () => {
      toast.success(t.twoStepStopped)
      onTurnedOff()
    },
  })
  const close = () => {
    setPassword('')
    remove.reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.start({ body: { password } })
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
      <form id={formId} onSubmit={submit} className="mt-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          {...(remove.error ? { errorMessage: firstMessage(remove.error, accountMessages.somethingWrongLater) } : {})}
        />
      </form>
    </Dialog>
  )
}
