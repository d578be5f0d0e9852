import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { loginBody } from '#contract/accounts/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { FormPasswordField } from '#web/platform/forms/form-password-field.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { saveReturnTo } from '#web/platform/session/return-to.ts'
import { signIn, useSessionState } from '#web/platform/session/auth-session.ts'
import * as expired from '#texts/shell/expired.ts'
import * as t from '#texts/shell/members.ts'
import * as fields from '#texts/accounts/fields.ts'

const formId = 'log-in-again'
const schema = formSchema(z.pick(loginBody, { password: true }), fields)

/** Logs in again in a dialog when the session expires; what was typed into the page stays. */
export function ExpiredDialog() {
  const state = useSessionState()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { control, handleSubmit, reset, setError } = useSchemaForm<{ password: string }>(schema, { password: '' })
  const elsewhere = () => {
    saveReturnTo({ to: pathname + search + hash })
    void navigate(paths.login)
  }
  const login = useAct(accountRoutes.login, {
    onSuccess: (reply) => {
      reset()
      // The second step has its own page.
      if ('challengeId' in reply) return elsewhere()
      signIn(reply, state?.remembered ?? false)
      void client.invalidateQueries()
    },
    onError: (error) => setError('password', { type: 'server', message: failureText(error) }),
  })
  if (!state?.expired) return null
  const { email, authProviderType } = state.record
  const submit = handleSubmit(({ password }) =>
    login.start({ body: { email, password, rememberMe: state.remembered } }),
  )
  const isLocal = authProviderType === 'LOCAL'
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => (open ? undefined : elsewhere())}
      role="alertdialog"
      size="sm"
      title={expired.title}
      footer={
        <>
          <Button onClick={elsewhere}>{expired.other}</Button>
          {isLocal ? (
            <Button type="submit" form={formId} variant="primary" isPending={login.isPending}>
              {t.loginAction}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-ui text-ink-2">{expired.text}</p>
      {isLocal ? (
        <Form id={formId} onSubmit={submit} className="mt-4">
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <FormPasswordField control={control} name="password" label={t.password} autoComplete="current-password" />
        </Form>
      ) : null}
    </Dialog>
  )
}
