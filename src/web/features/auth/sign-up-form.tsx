import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { signUpForm } from '#contract/account-schemas.ts'
import { accountRoutes } from '#contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/act.ts'
import { ApiError, type CallError } from '#web/platform/api-error.ts'
import {
  Form,
  FormCheckbox,
  FormPasswordField,
  FormTextField,
  showFieldErrors,
  useSchemaForm,
} from '#web/platform/form.tsx'
import { FormAlert, useFormAlert } from '#web/platform/form-alert.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { ChosenRole } from './chosen-role.tsx'
import { rememberSignUp } from './sign-up-memory.ts'
import { EmailField } from './email-field.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { TermsDialog } from './terms-dialog.tsx'

type Values = { username: string; email: string; password: string; confirmPassword: string; terms: boolean }
const empty: Values = { username: '', email: '', password: '', confirmPassword: '', terms: false }

/** Creates an account; the refusals read as the specification words them (section 8). */
export function SignUpForm() {
  const t = useMessages('auth')
  const { search } = useLocation()
  const { form, alert, submit, isPending } = useSignUp(search)
  const { control } = form
  return (
    <>
      <ChosenRole />
      <SocialButtons purpose="signup" remember onError={alert.show} />
      <Form onSubmit={(event) => void form.handleSubmit(submit)(event)} className="mt-6 flex flex-col gap-5">
        <FormAlert alert={alert.alert} />
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
        <FormPasswordField
          control={control}
          name="password"
          label={t.password}
          autoComplete="new-password"
          withRules
          enterKeyHint="next"
        />
        <FormPasswordField
          control={control}
          name="confirmPassword"
          label={t.confirmPassword}
          autoComplete="new-password"
          enterKeyHint="go"
        />
        <AcceptTerms form={form} />
        <Button type="submit" variant="primary" size="lg" className="w-full" isPending={isPending}>
          {t.createAccount}
        </Button>
      </Form>
      <p className="mt-6 text-ui text-ink-2">
        {t.haveAccount}{' '}
        <Link to={paths.login + search} className={textLinkClass}>
          {t.logIn}
        </Link>
      </p>
    </>
  )
}

/** The box and the terms behind it; accepting them in the dialog ticks the box. */
function AcceptTerms({ form }: { form: UseFormReturn<Values> }) {
  const t = useMessages('auth')
  const [isReading, setReading] = useState(false)
  return (
    <>
      <FormCheckbox
        control={form.control}
        name="terms"
        label={
          <>
            {t.termsBefore}{' '}
            <button type="button" className={textLinkClass} onClick={() => setReading(true)}>
              {t.termsLink}
            </button>
          </>
        }
      />
      {isReading ? (
        <TermsDialog
          onClose={() => setReading(false)}
          onAccept={() => {
            form.setValue('terms', true, { shouldValidate: true })
            setReading(false)
          }}
        />
      ) : null}
    </>
  )
}

function useSignUp(search: string) {
  const navigate = useNavigate()
  const form = useSchemaForm<Values>(signUpForm, empty)
  const alert = useFormAlert()
  const register = useAct(accountRoutes.register)

  function explain(error: CallError) {
    if (!(error instanceof ApiError)) return alert.show(accountMessages.noResponse)
    const [first = ''] = error.messages
    if (first === `Username: ${accountMessages.invalidFullName}`) {
      form.setError('username', { message: accountMessages.usernameRefused }, { shouldFocus: true })
    } else if (error.code === 'email_taken') {
      alert.show(first)
      form.setError('email', { message: accountMessages.emailTakenField }, { shouldFocus: true })
    } else if (error.status !== 400 || showFieldErrors(form, error, ['email', 'password']).length > 0) {
      alert.show(error.code === 'rate_limited' ? first : accountMessages.somethingWrong)
    }
  }

  async function submit({ username, email, password }: Values) {
    alert.clear()
    try {
      await register.run({ body: { fullName: username, email, password } })
    } catch (error) {
      return explain(error as CallError)
    }
    rememberSignUp(email)
    void navigate(paths.confirmAccount + search)
  }
  return { form, alert, submit, isPending: register.isPending }
}
