import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { FormCheckbox } from '#web/platform/forms/form-checkbox.tsx'
import { FormPasswordField } from '#web/platform/forms/form-password-field.tsx'
import { Form, SubmitButton } from '#web/platform/forms/form.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { PasskeyChoice } from '../passkeys/passkey-choice.tsx'
import { useArrive } from './arrive.ts'
import { EmailField } from './email-field.tsx'
import { preloadSchemas, signInSchemas } from './load-schemas.ts'
import { SocialChoices } from './social-choices.tsx'
import * as t from '#texts/accounts/auth.ts'

const resendLink = lazyComponent(() => import('../mailed-links/resend-link.tsx').then((module) => module.ResendLink))

type Values = { email: string; password: string; rememberMe: boolean }

/** E-mail and password; for an unconfirmed address the specified text with a button to resend the link. */
export function LogInForm() {
  const { search } = useLocation()
  const { control, alert, submit, isPending, isUnverified } = useLogIn(search)
  const [email, rememberMe] = useWatch({ control, name: ['email', 'rememberMe'] })
  return (
    <>
      <SocialChoices purpose="login" remember={rememberMe} onError={alert.show} />
      <Form onSubmit={submit} onFocus={preloadSchemas} className="mt-6 flex flex-col gap-5">
        <FormAlert
          alert={alert.alert}
          tone={isUnverified ? 'warning' : 'danger'}
          action={isUnverified ? <ResendAction email={email} /> : undefined}
        />
        <EmailField control={control} name="email" autoComplete="username webauthn" />
        <div className="flex flex-col gap-1">
          <FormPasswordField
            control={control}
            name="password"
            label={t.password}
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <FormCheckbox control={control} name="rememberMe" label={t.rememberMe} />
            <Link to={paths.forgotPassword} className={textLinkClass}>
              {t.forgotPassword}
            </Link>
          </div>
        </div>
        <SubmitButton isPending={isPending}>{t.logIn}</SubmitButton>
        <PasskeyChoice remember={rememberMe} search={search} onError={alert.show} />
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

function ResendAction({ email }: { email: string }) {
  return (
    <Suspense>
      <resendLink.Component email={email} />
    </Suspense>
  )
}

function useLogIn(search: string) {
  const arrive = useArrive()
  const login = useAct(accountRoutes.login)
  const { control, handleSubmit, setError } = useSchemaForm<Values>(signInSchemas.logIn, {
    email: '',
    password: '',
    rememberMe: true,
  })
  const alert = useFormAlert()

  async function submit(body: Values) {
    alert.clear()
    try {
      arrive(await login.run({ body }), body.rememberMe, search)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_credentials') return alert.show(failureText(error))
      const refusal = { type: 'server', message: failureText(error) }
      setError('email', refusal, { shouldFocus: true })
      setError('password', refusal)
    }
  }

  const isUnverified = login.error instanceof ApiError && login.error.code === 'email_not_verified'
  const submitForm = handleSubmit(submit, onMissingSchema(alert.show))
  return { control, alert, submit: submitForm, isPending: login.isPending, isUnverified }
}
