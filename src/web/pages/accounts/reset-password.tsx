import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountRoutes } from '#contract/accounts/routes.ts'
import {
  AuthHeading,
  MailForm,
  noteReset,
  preloadSchemas,
  signInSchemas,
  takeTokenFromAddress,
  unusableLink,
  type UnusableLink,
} from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { isRefusal } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { NewPasswordFields } from '#web/platform/forms/form-password-field.tsx'
import { Form, SubmitButton } from '#web/platform/forms/form.tsx'
import { onMissingSchema, showFieldErrors, useConfirmation, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { forgetSession } from '#web/platform/session/auth-session.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import * as t from '#texts/accounts/auth-steps.ts'
import * as auth from '#texts/accounts/auth.ts'

type Values = { password: string; confirmPassword: string }

/** A new password by the e-mailed token, which is checked before anything is typed. */
export default function ResetPasswordPage() {
  const [token] = useState(takeTokenFromAddress)
  const [unusable, setUnusable] = useState<UnusableLink | null>(token ? null : 'damaged')
  const check = useAct(accountRoutes.checkResetLink, { onError: (error) => setUnusable(unusableLink(error)) })
  const checkOnce = useEffectEvent(() => {
    if (token) check.start({ body: { token } })
  })
  useEffect(() => checkOnce(), [])
  if (!token || unusable) return <NewLink why={unusable ?? 'damaged'} />
  return <NewPassword token={token} onSpent={() => setUnusable('spent')} />
}

function NewLink({ why }: { why: UnusableLink }) {
  const isDamaged = why === 'damaged'
  return (
    <MailForm
      route={accountRoutes.forgotPassword}
      title={isDamaged ? t.linkDamaged : t.linkUnusable}
      text={isDamaged ? t.validateDamaged : t.resetSpent}
      submitLabel={t.sendLink}
      doneText={(reply) => reply?.message ?? auth.forgotSent}
    />
  )
}

function NewPassword({ token, onSpent }: { token: string; onSpent: () => void }) {
  const navigate = useNavigate()
  const form = useSchemaForm<Values>(signInSchemas.resetPassword, { password: '', confirmPassword: '' })
  useConfirmation(form, 'password', 'confirmPassword')
  const alert = useFormAlert()
  const reset = useAct(accountRoutes.resetPassword)

  async function submit({ password }: Values) {
    try {
      await reset.run({ body: { token, password } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'token_expired') return onSpent()
      const rest = showFieldErrors(form, error, ['password'])
      return alert.show(isRefusal(error) ? [t.resetFailed, ...rest].join(' ') : failureText(error))
    }
    noteReset()
    forgetSession()
    void navigate(paths.resetSuccess, { replace: true })
  }

  return (
    <>
      <AuthHeading title={t.resetTitle} />
      <Form
        onSubmit={form.handleSubmit(submit, onMissingSchema(alert.show))}
        onFocus={preloadSchemas}
        className="mt-6 flex flex-col gap-5"
      >
        <FormAlert alert={alert.alert} />
        <NewPasswordFields
          control={form.control}
          name="password"
          label={t.newPassword}
          again={{ name: 'confirmPassword', label: auth.confirmPassword }}
        />
        <SubmitButton isPending={reset.isPending}>{t.savePassword}</SubmitButton>
      </Form>
    </>
  )
}
