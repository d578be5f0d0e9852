import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { deletionPassword, type AccountDeletion } from '#contract/account-deletion/schemas.ts'
import { LogInAgain } from '#web/features/data-export/public.ts'
import { ApiError, firstMessage } from '#web/platform/api/api-error.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormPasswordField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import type { OpenState } from '#web/platform/routing/lazy-dialogs.tsx'
import { updateSession, useSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type Values = { password: string }
const schemas = {
  password: z.object({ password: deletionPassword }),
  login: z.object({ password: z.string() }),
}

/** Confirms the deletion with the password, or for accounts without one by a recent log-in. Then only the way back is open. */
export function DeleteDialog({ proof, isOpen, onClose }: { proof: AccountDeletion['proof'] } & OpenState) {
  const t = useMessages('account-deletion')
  const { cancel } = useMessages('common')
  const formId = useId()
  const { control, isStale, alert, submit, isPending } = useDeletion(proof)
  const email = useSession()?.email ?? ''
  const footer = (
    <>
      <Button onClick={onClose}>{cancel}</Button>
      {isStale ? null : (
        <Button type="submit" form={formId} variant="danger" isPending={isPending}>
          {t.confirm}
        </Button>
      )}
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.dialogTitle} footer={footer}>
      <p className="text-ui text-ink-2">{t.dialogText}</p>
      <Form id={formId} onSubmit={submit} className="mt-4 flex flex-col gap-4">
        {proof === 'password' ? (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <FormPasswordField control={control} name="password" label={t.password} autoComplete="current-password" />
          </>
        ) : null}
        <FormAlert alert={alert} />
      </Form>
      {isStale ? <LogInAgain>{t.freshLogin}</LogInAgain> : null}
    </Dialog>
  )
}

function useDeletion(proof: AccountDeletion['proof']) {
  const t = useMessages('account-deletion')
  const { control, handleSubmit, setError } = useSchemaForm<Values>(schemas[proof], { password: '' })
  const { alert, show, clear } = useFormAlert()
  const [isStale, setStale] = useState(false)
  const request = useAct(accountDeletionRoutes.requestDeletion, {
    // The guard of the pages leads on.
    onSuccess: ({ deletesAt }) => updateSession({ deletesAt }),
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'fresh_login_required') setStale(true)
      else if (code === 'password_wrong')
        setError('password', { type: 'server', message: firstMessage(error, t.failed) })
      else show(firstMessage(error, t.failed))
    },
  })
  const submit = handleSubmit(({ password }) => {
    clear()
    request.start({ body: proof === 'password' ? { password } : {} })
  })
  return { control, isStale, alert, submit, isPending: request.isPending }
}
