import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountMessages } from '#contract/accounts/messages.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { fieldOfMessage } from '#contract/field-messages.ts'
import { Checkbox, type CheckboxProps } from '#web/ui/fields/checkbox.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { usePasswordRules } from '#web/platform/forms/password-rules.ts'
import { ChosenRole } from './chosen-role.tsx'
import { EmailField } from './email-field.tsx'
import { LateForm, SendButton } from './late-form.tsx'
import { rememberSignUp } from './sign-up-memory.ts'
import { SocialButtons } from './social-buttons.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { useLateForm } from './use-late-form.ts'

type Values = { username: string; email: string; password: string; confirmPassword: string; terms: boolean }
const empty: Values = { username: '', email: '', password: '', confirmPassword: '', terms: false }

/** Creates an account; the refusals read as the specification words them (section 8). */
export function SignUpForm() {
  const t = useMessages('auth')
  const { search } = useLocation()
  const { form, alert, submit, isPending } = useSignUp(search)
  const rules = usePasswordRules(form.values.password)
  return (
    <>
      <ChosenRole />
      <SocialButtons purpose="signup" remember onError={alert.show} />
      <LateForm {...form.props(submit, () => alert.show(accountMessages.noResponse))}>
        <FormAlert alert={alert.alert} />
        <TextField
          {...form.field('username')}
          label={t.fullName}
          description={t.fullNameHelp}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <EmailField {...form.field('email')} />
        <PasswordField
          {...form.field('password')}
          label={t.password}
          autoComplete="new-password"
          rules={rules}
          enterKeyHint="next"
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={t.confirmPassword}
          autoComplete="new-password"
          enterKeyHint="go"
        />
        <AcceptTerms field={form.field('terms')} onAccept={() => form.change('terms', true)} />
        <SendButton isPending={isPending}>{t.createAccount}</SendButton>
      </LateForm>
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
function AcceptTerms({ field, onAccept }: { field: Omit<CheckboxProps, 'label'>; onAccept: () => void }) {
  const t = useMessages('auth')
  const [isReading, setReading] = useState(false)
  return (
    <>
      <Checkbox
        {...field}
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
            onAccept()
            setReading(false)
          }}
        />
      ) : null}
    </>
  )
}

function useSignUp(search: string) {
  const navigate = useNavigate()
  const form = useLateForm<Values>('signUp', empty)
  const alert = useFormAlert()
  const register = useAct(accountRoutes.register)

  function explain(error: CallError) {
    if (!(error instanceof ApiError)) return alert.show(accountMessages.noResponse)
    const [first = ''] = error.messages
    if (first === `Username: ${accountMessages.invalidFullName}`) {
      form.refuse('username', accountMessages.usernameRefused, { focuses: true })
    } else if (error.code === 'email_taken') {
      alert.show(first)
      form.refuse('email', accountMessages.emailTakenField, { focuses: true })
    } else if (error.status !== 400 || !explainFields(error)) {
      alert.show(error.code === 'rate_limited' ? first : accountMessages.somethingWrong)
    }
  }

  /** Whether every message named a field, and stands there now. */
  function explainFields(error: ApiError): boolean {
    const found = error.messages.map((message) => fieldOfMessage(message, ['email', 'password'] as const))
    for (const each of found) if (each) form.refuse(each.field, each.text, { focuses: true })
    return found.every(Boolean)
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
  return { form, alert, submit, isPending: form.isJudging || register.isPending }
}
