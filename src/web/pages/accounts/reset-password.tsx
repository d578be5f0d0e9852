import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountMessages } from '#contract/accounts/messages.ts'
import { resetForm } from '#contract/accounts/schemas.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { AuthHeading, noteReset, takeTokenFromAddress } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { isRefusal } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormPasswordField } from '#web/platform/forms/form-password-field.tsx'
import { Form, SubmitButton } from '#web/platform/forms/form.tsx'
import { showFieldErrors, useConfirmation, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { forgetSession } from '#web/platform/session/auth-session.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'

type Values = { password: string; confirmPassword: string }

export default function ResetPasswordPage() {
  const t = useMessages('auth-steps')
  const auth = useMessages('auth')
  const navigate = useNavigate()
  const [token] = useState(takeTokenFromAddress)
  const form = useSchemaForm<Values>(resetForm, { password: '', confirmPassword: '' })
  useConfirmation(form, 'password', 'confirmPassword')
  const alert = useFormAlert()
  const reset = useAct(accountRoutes.resetPassword)

  async function submit({ password }: Values) {
    try {
      await reset.run({ body: { token: token ?? '', password } })
    } catch (error) {
      const rest = showFieldErrors(form, error, ['password'])
      return alert.show(isRefusal(error) ? [accountMessages.resetFailed, ...rest].join(' ') : failureText(error))
    }
    noteReset()
    forgetSession()
    void navigate(paths.resetSuccess, { replace: true })
  }

  return (
    <>
      <AuthHeading title={t.resetTitle} text={token ? undefined : t.resetNoToken} />
      <Form onSubmit={form.handleSubmit(submit)} className="mt-6 flex flex-col gap-5">
        <FormAlert alert={alert.alert} />
        <FormPasswordField
          control={form.control}
          name="password"
          label={t.newPassword}
          autoComplete="new-password"
          withRules
          isDisabled={!token}
        />
        <FormPasswordField
          control={form.control}
          name="confirmPassword"
          label={auth.confirmPassword}
          autoComplete="new-password"
          isDisabled={!token}
        />
        <SubmitButton isPending={reset.isPending} disabledReason={token ? null : t.resetNoTokenHelp}>
          {t.savePassword}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-ui">
        <Link to={paths.forgotPassword} className={textLinkClass}>
          {t.askNew}
        </Link>
      </p>
    </>
  )
}
