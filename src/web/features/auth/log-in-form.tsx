import { useLocation } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { loginBody } from '#contract/account-schemas.ts'
import { accountRoutes } from '#contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/act.ts'
import { ApiError, firstMessage } from '#web/platform/api-error.ts'
import { Form, FormCheckbox, FormPasswordField, useSchemaForm } from '#web/platform/form.tsx'
import { FormAlert, useFormAlert } from '#web/platform/form-alert.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { useArrive } from './arrive.ts'
import { ResendLink } from './resend-link.tsx'
import { EmailField } from './email-field.tsx'
import { SocialButtons } from './social-buttons.tsx'

type Values = { email: string; password: string; rememberMe: boolean }

/** E-mail and password; an unconfirmed address gets the exact text and a way to have the link again. */
export function LogInForm() {
  const t = useMessages('auth')
  const { search } = useLocation()
  const arrive = useArrive()
  const login = useAct(accountRoutes.login)
  const form = useSchemaForm<Values>(loginBody, { email: '', password: '', rememberMe: true })
  const alert = useFormAlert()
  const isUnverified = login.error instanceof ApiError && login.error.code === 'email_not_verified'

  async function submit(body: Values) {
    alert.clear()
    try {
      arrive(await login.run({ body }), body.rememberMe, search)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) return alert.show(accountMessages.loginUnreachable)
      if (error.code !== 'invalid_credentials')
        return alert.show(firstMessage(error, accountMessages.invalidCredentials))
      form.setError('email', { message: accountMessages.invalidCredentials }, { shouldFocus: true })
      form.setError('password', { message: accountMessages.invalidCredentials })
    }
  }

  return (
    <>
      <SocialButtons purpose="login" remember={form.getValues('rememberMe')} onError={alert.show} />
      <Form onSubmit={(event) => void form.handleSubmit(submit)(event)} className="mt-6 flex flex-col gap-5">
        <FormAlert
          alert={alert.alert}
          tone={isUnverified ? 'warning' : 'danger'}
          action={isUnverified ? <ResendLink email={form.getValues('email')} /> : undefined}
        />
        <EmailField control={form.control} name="email" />
        <div className="flex flex-col gap-1">
          <FormPasswordField
            control={form.control}
            name="password"
            label={t.password}
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <FormCheckbox control={form.control} name="rememberMe" label={t.rememberMe} />
            <Link to={paths.forgotPassword} className={textLinkClass}>
              {t.forgotPassword}
            </Link>
          </div>
        </div>
        <Button type="submit" variant="primary" size="lg" className="w-full" isPending={login.isPending}>
          {t.logIn}
        </Button>
      </Form>
      <p className="mt-6 text-ui text-ink-2">
        {t.noAccount}{' '}
        <Link to={paths.signup + search} className={textLinkClass}>
          {t.signUpLink}
        </Link>
      </p>
    </>
  )
}
