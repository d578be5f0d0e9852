import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { fieldOfMessage } from '#contract/field-errors.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { ErrorSummary } from '#web/platform/forms/error-summary.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { NewPasswordFields } from '#web/platform/forms/form-password-field.tsx'
import { Form, SubmitButton } from '#web/platform/forms/form.tsx'
import { onMissingSchema, showFieldErrors, useConfirmation, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { ChosenRole } from './chosen-role.tsx'
import { EmailField } from './email-field.tsx'
import { preloadSchemas, signInSchemas } from './load-schemas.ts'
import { roleIn } from './role-in-search.ts'
import { forgetSignUpDraft, useSignUpDraft } from './sign-up-draft.ts'
import { useBoot, useConfig } from '#web/platform/routing/boot.ts'
import { ensureRegistrationKey, rememberSignUp } from './sign-up-memory.ts'
import { SocialChoices } from './social-choices.tsx'
import { signUpNotice } from './load-sign-up-notice.ts'
import * as t from '#texts/accounts/auth.ts'

type Values = { username: string; email: string; password: string; confirmPassword: string; terms: boolean }
const fields = ['username', 'email', 'password', 'confirmPassword', 'terms'] as const
const empty: Values = { username: '', email: '', password: '', confirmPassword: '', terms: false }

/** Creates an account; refusals have the specified texts (section 8). */
export function SignUpForm() {
  const { search } = useLocation()
  const { control, setFocus, acceptTerms, alert, submit, isPending } = useSignUp(search)
  const { signUp } = useConfig()
  const notice = signUp ? (
    <Suspense>
      <signUpNotice.Component />
    </Suspense>
  ) : null
  if (signUp?.mode === 'invitation')
    return (
      <>
        {notice}
        <HaveAccount search={search} />
      </>
    )
  return (
    <>
      {notice}
      <ChosenRole />
      <SocialChoices purpose="signup" remember onError={alert.show} />
      <Form onSubmit={submit} onFocus={preloadSchemas} className="mt-6 flex flex-col gap-5">
        <FormAlert alert={alert.alert} />
        <ErrorSummary control={control} setFocus={setFocus} fields={fields} />
        <FormTextField
          control={control}
          name="username"
          label={t.fullName}
          description={t.fullNameHelp}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <EmailField control={control} name="email" />
        <NewPasswordFields
          control={control}
          name="password"
          label={t.password}
          again={{ name: 'confirmPassword', label: t.confirmPassword }}
        />
        <AcceptTerms control={control} name="terms" onAccept={acceptTerms} />
        <SubmitButton isPending={isPending}>{t.createAccount}</SubmitButton>
      </Form>
      <HaveAccount search={search} />
    </>
  )
}

const HaveAccount = ({ search }: { search: string }) => (
  <p className="mt-6 text-ui text-ink-2">
    {t.haveAccount}{' '}
    <Link to={paths.login + search} className={textLinkClass}>
      {t.logIn}
    </Link>
  </p>
)

function useSignUp(search: string) {
  const navigate = useNavigate()
  const form = useSchemaForm<Values>(signInSchemas.signUp, empty)
  const { control, handleSubmit, setError, setFocus, setValue } = form
  useConfirmation(form, 'password', 'confirmPassword')
  useSignUpDraft(form)
  const alert = useFormAlert()
  const register = useAct(accountRoutes.register)

  function explain(error: CallError) {
    if (!(error instanceof ApiError)) return alert.show(failureText(error))
    const [first = ''] = error.messages
    const refuse = (name: 'username' | 'email', message: string) =>
      setError(name, { type: 'server', message }, { shouldFocus: true })
    if (fieldOfMessage(first, ['fullName'])) {
      refuse('username', t.usernameRefused)
    } else if (error.code === 'email_taken') {
      alert.show(first)
      refuse('email', t.emailTaken)
    } else if (error.status !== 400 || showFieldErrors(form, error, ['email', 'password']).length > 0) {
      alert.show(failureText(error))
    }
  }

  const { locale } = useBoot()

  async function submit({ username, email, password }: Values) {
    alert.clear()
    try {
      await register.run({
        body: {
          fullName: username,
          email,
          password,
          registrationKey: ensureRegistrationKey(),
          locale,
          role: roleIn(search),
        },
      })
    } catch (error) {
      return explain(error as CallError)
    }
    rememberSignUp(email)
    forgetSignUpDraft()
    void navigate(paths.confirmAccount + search)
  }

  const acceptTerms = () => setValue('terms', true, { shouldDirty: true, shouldValidate: true })
  const submitForm = handleSubmit(submit, onMissingSchema(alert.show))
  return { control, setFocus, acceptTerms, alert, submit: submitForm, isPending: register.isPending }
}
