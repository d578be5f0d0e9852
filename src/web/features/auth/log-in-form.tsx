import { useLocation } from 'react-router'
import { accountMessages, accountRoutes, loginBody } from '#contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineAlert } from '#web/ui/banner.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/act.ts'
import { ApiError, firstMessage } from '#web/platform/api-error.ts'
import {
  Form,
  FormCheckbox,
  FormPasswordField,
  FormTextField,
  useFormAlert,
  useSchemaForm,
} from '#web/platform/form.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { useArrive } from './arrive.ts'
import { ResendLink } from './resend-link.tsx'
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
        <div aria-live="assertive" className="empty:hidden">
          {alert.alert ? (
            <InlineAlert
              key={alert.alert.attempt}
              tone={isUnverified ? 'warning' : 'danger'}
              action={isUnverified ? <ResendLink email={form.getValues('email')} /> : undefined}
            >
              {alert.alert.message}
            </InlineAlert>
          ) : null}
        </div>
        <FormTextField
          control={form.control}
          name="email"
          label={t.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="next"
        />
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
