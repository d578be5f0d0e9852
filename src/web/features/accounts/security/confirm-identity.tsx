import { useId, useState } from 'react'
import { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import { reauthenticationRoutes } from '#contract/accounts/reauthentication-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import type { Reply } from '#contract/route.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { failureText, notFetchedText } from '#web/platform/api/failure-text.ts'
import { call } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FormPasswordField } from '#web/platform/forms/form-password-field.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { isSchemaMissing, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { currentRecord, forgetSession, useSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { supportsPasskeys } from '../passkeys/passkey-support.ts'
import { preloadSchemas, securitySchemas } from './load-schemas.ts'
import * as t from '#texts/accounts/security.ts'
import * as common from '#texts/common.ts'

type Methods = Reply<typeof reauthenticationRoutes.reauthentication>
type Values = { password: string; code: string }
type Props = { onConfirmed: () => void; onCancel?: () => void }

/** Asks for what confirms who the reader is: a passkey, or the password with a code of the app. */
export function ConfirmIdentity({ text, ...props }: Props & { text: string }) {
  const methods = useRead(reauthenticationRoutes.reauthentication, {}, { staleTime: 0 })
  if (methods.error || !methods.data) return <ReadPlaceholder read={methods} skeleton={<SkeletonText lines={2} />} />
  const { password, code: hasCode } = methods.data
  const hasPasskey = methods.data.passkey && supportsPasskeys()
  if (!password && !hasCode && methods.data.passkey && !hasPasskey)
    return <p className="text-ui text-ink-2">{t.confirmByPasskeyElsewhere}</p>
  if (!password && !hasCode && !hasPasskey) return <LogInAgain onCancel={props.onCancel} />
  return (
    <>
      <p className="text-ui text-ink-2">{text}</p>
      {hasPasskey ? <ConfirmByPasskey onConfirmed={props.onConfirmed} /> : null}
      {password || hasCode ? <ConfirmForm {...props} methods={methods.data} /> : null}
    </>
  )
}

function ConfirmByPasskey({ onConfirmed }: Pick<Props, 'onConfirmed'>) {
  const [isPending, setPending] = useState(false)
  const confirm = useAct(passkeyRoutes.confirmWithPasskey, {
    onSuccess: onConfirmed,
  })
  async function press() {
    setPending(true)
    const { askForPasskey, isDismissed } = await import('../passkeys/browser-passkeys.ts')
    try {
      const options = await call(passkeyRoutes.passkeySignInOptions, {})
      await confirm.run({ body: { credential: await askForPasskey(options) } })
    } catch (error) {
      if (!isDismissed(error)) toast.error(failureText(error, t.passkeyFailed))
    }
    setPending(false)
  }
  return (
    <Button className="mt-4 w-full" isPending={isPending} onClick={() => void press()}>
      {t.confirmByPasskey}
    </Button>
  )
}

function ConfirmForm({ methods, onCancel, onConfirmed }: Props & { methods: Methods }) {
  const formId = useId()
  const email = useSession()?.email ?? ''
  const { control, handleSubmit, setError } = useSchemaForm<Values>(securitySchemas.identity(methods), {
    password: '',
    code: '',
  })
  const showError = (field: 'password' | 'code', message: string) =>
    setError(field, { type: 'server', message }, { shouldFocus: true })
  const confirm = useAct(reauthenticationRoutes.confirmIdentity, {
    onSuccess: onConfirmed,
    onError: (error) => showError(fieldOf(error, methods), failureText(error)),
  })
  const send = (values: Values) =>
    confirm.start({
      body: {
        ...(methods.password ? { password: values.password } : {}),
        ...(methods.code ? { code: values.code.replaceAll(/\s/g, '') } : {}),
      },
    })
  const submit = handleSubmit(send, (errors) => {
    if (isSchemaMissing(errors)) showError(methods.password ? 'password' : 'code', notFetchedText())
  })
  return (
    <Form id={formId} onSubmit={submit} onFocus={preloadSchemas} className="mt-4 flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {methods.password ? (
        <FormPasswordField control={control} name="password" label={t.password} autoComplete="current-password" />
      ) : null}
      {methods.code ? (
        <FormTextField
          control={control}
          name="code"
          label={t.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel ? <Button onClick={onCancel}>{common.cancel}</Button> : null}
        <Button type="submit" variant="primary" isPending={confirm.isPending}>
          {t.confirm}
        </Button>
      </div>
    </Form>
  )
}

const fieldOf = (error: CallError, methods: Methods): keyof Values => {
  const isAboutCode = error instanceof ApiError && error.code === 'code_wrong'
  return isAboutCode || !methods.password ? 'code' : 'password'
}

/** Accounts that sign in with a provider only: the guard of the page leads back here after the log-in. */
function LogInAgain({ onCancel }: Pick<Props, 'onCancel'>) {
  const end = useAct(accountRoutes.logout, { onSuccess: forgetSession, onError: forgetSession })
  const logIn = () => end.start({ body: { refreshTokenString: currentRecord()?.refreshToken ?? '' } })
  return (
    <>
      <p className="text-ui text-ink-2">{t.confirmNowhere}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        {onCancel ? <Button onClick={onCancel}>{common.cancel}</Button> : null}
        <Button variant="primary" isPending={end.isPending} onClick={logIn}>
          {t.logInAgain}
        </Button>
      </div>
    </>
  )
}
