import type { Control } from 'react-hook-form'
import { apiKeyRoutes } from '#contract/accounts/api-key-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { FormCheckbox } from '#web/platform/forms/form-checkbox.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { FormPasswordField, NewPasswordFields } from '#web/platform/forms/form-password-field.tsx'
import {
  onMissingSchema,
  showFieldErrors,
  useConfirmation,
  useIsDirty,
  useSchemaForm,
} from '#web/platform/forms/schema-form.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { SaveButton } from '#web/platform/forms/save-button.tsx'
import { LeaveGuard } from '#web/platform/routing/leave-guard.tsx'
import { useMe, forgetSession } from '#web/platform/session/auth-session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { clearReturnTo } from '#web/platform/session/return-to.ts'
import { preloadSchemas, securitySchemas } from './load-schemas.ts'
import * as security from '#texts/accounts/security.ts'
import * as t from '#texts/settings.ts'

type Values = { oldPassword: string; newPassword: string; confirmPassword: string; revokeApiKeys: boolean }
const empty: Values = { oldPassword: '', newPassword: '', confirmPassword: '', revokeApiKeys: false }

/** Changes the password; all devices are signed out, this one too. */
export function PasswordForm() {
  const { email } = useMe()
  const { control, alert, submit, isPending } = usePasswordChange()
  return (
    <Section title={t.passwordTitle} text={t.changePasswordText}>
      <Form aria-label={t.passwordTitle} className="flex flex-col gap-5" onSubmit={submit} onFocus={preloadSchemas}>
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField control={control} name="oldPassword" label={t.oldPassword} autoComplete="current-password" />
        <NewPasswordFields
          control={control}
          name="newPassword"
          label={t.newPassword}
          again={{ name: 'confirmPassword', label: t.confirmPassword }}
        />
        <RevokeKeys control={control} />
        <FormAlert alert={alert} />
        <div>
          <SaveButton control={control} isPending={isPending} unchanged={t.nothingChanged}>
            {t.changePassword}
          </SaveButton>
        </div>
        <Guard control={control} isOff={isPending} />
      </Form>
    </Section>
  )
}

/** For people with API keys, which go on working otherwise. */
function RevokeKeys({ control }: { control: Control<Values> }) {
  const { data } = useRead(apiKeyRoutes.listApiKeys, {})
  if (!data || data.length === 0) return null
  return (
    <FormCheckbox
      control={control}
      name="revokeApiKeys"
      label={security.revokeApiKeys}
      description={security.revokeApiKeysText({ n: data.length })}
    />
  )
}

/** Passwords are never stored as a draft: leaving discards them. */
function Guard({ control, isOff }: { control: Control<Values>; isOff: boolean }) {
  const isDirty = useIsDirty(control)
  const words = { title: t.unsavedTitle, text: t.unsavedText, stay: t.keepEditing, leave: t.leave }
  return <LeaveGuard isOn={isDirty && !isOff} words={words} />
}

function usePasswordChange() {
  const form = useSchemaForm<Values>(securitySchemas.password, empty)
  useConfirmation(form, 'newPassword', 'confirmPassword')
  const { alert, show, clear } = useFormAlert()
  const change = useAct(accountRoutes.changePassword)
  const restartSignIn = useRestartSignIn()

  /** The specified texts of refusals (section 8). */
  function explain(error: unknown) {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'old_password_wrong') {
      form.setError('oldPassword', { message: t.oldPasswordWrong }, { shouldFocus: true })
      return show(failureText(error))
    }
    if (code === 'invalid_input' && showFieldErrors(form, error, ['newPassword', 'oldPassword']).length === 0) return
    show(failureText(error))
  }

  async function send({ oldPassword, newPassword, revokeApiKeys }: Values) {
    clear()
    try {
      await change.run({ body: { oldPassword, newPassword, ...(revokeApiKeys ? { revokeApiKeys } : {}) } })
    } catch (error) {
      return explain(error)
    }
    toast.success(t.passwordUpdated)
    restartSignIn()
  }
  const submit = form.handleSubmit(send, onMissingSchema(show))
  return { control: form.control, alert, submit, isPending: change.isPending }
}

/** Clears this browser's session and goes to the log-in page. */
function useRestartSignIn(): () => void {
  const navigate = useNavigate()
  return () => {
    // The guard would save this page as the place to return to, but the next person may be another one.
    flushSync(forgetSession)
    clearReturnTo()
    void navigate(paths.login, { replace: true })
  }
}
