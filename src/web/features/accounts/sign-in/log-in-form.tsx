import { useLocation } from 'react-router'
import { accountMessages } from '#contract/accounts/messages.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, firstMessage } from '#web/platform/api/api-error.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useArrive } from './arrive.ts'
import { EmailField } from './email-field.tsx'
import { LateForm, SendButton } from './late-form.tsx'
import { ResendLink } from './resend-link.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useLateForm } from './use-late-form.ts'

type Values = { email: string; password: string; rememberMe: boolean }

/** E-mail and password; an unconfirmed address gets the exact text and a way to have the link again. */
export function LogInForm() {
  const t = useMessages('auth')
  const { search } = useLocation()
  const arrive = useArrive()
  const login = useAct(accountRoutes.login)
  const form = useLateForm<Values>('login', { email: '', password: '', rememberMe: true })
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
      form.refuse('email', accountMessages.invalidCredentials, { focuses: true })
      form.refuse('password', accountMessages.invalidCredentials)
    }
  }

  return (
    <>
      <SocialButtons purpose="login" remember={form.values.rememberMe} onError={alert.show} />
      <LateForm {...form.props(submit, () => alert.show(accountMessages.loginUnreachable))}>
        <FormAlert
          alert={alert.alert}
          tone={isUnverified ? 'warning' : 'danger'}
          action={isUnverified ? <ResendLink email={form.values.email} /> : undefined}
        />
        <EmailField {...form.field('email')} />
        <div className="flex flex-col gap-1">
          <PasswordField
            {...form.field('password')}
            label={t.password}
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox {...form.field('rememberMe')} label={t.rememberMe} />
            <Link to={paths.forgotPassword} className={textLinkClass}>
              {t.forgotPassword}
            </Link>
          </div>
        </div>
        <SendButton isPending={form.isJudging || login.isPending}>{t.logIn}</SendButton>
      </LateForm>
      <p className="mt-6 text-ui text-ink-2">
        {t.noAccount}{' '}
        <Link to={paths.signup + search} className={textLinkClass}>
          {t.signUpLink}
        </Link>
      </p>
    </>
  )
}
