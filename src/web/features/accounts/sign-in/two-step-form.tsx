import { useNavigate } from 'react-router'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Form, SubmitButton } from '#web/platform/forms/form.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useArrive, type PendingSignIn } from './arrive.ts'
import { preloadSchemas, signInSchemas } from './load-schemas.ts'
import * as t from '#texts/accounts/auth-steps.ts'

/** The second step of a log-in: a code from the app, the mail or the recovery list. */
export function TwoStepForm({ pending }: { pending: PendingSignIn }) {
  const arrive = useArrive()
  const navigate = useNavigate()
  const form = useSchemaForm<{ code: string }>(signInSchemas.twoStep, { code: '' })
  const alert = useFormAlert()
  const verify = useAct(accountRoutes.verifyTwoStep)
  const resend = useAct(accountRoutes.resendTwoStep, {
    onSuccess: () => toast.success(t.codeMailed),
    onError: (error) => toast.error(failureText(error)),
  })

  async function submit({ code }: { code: string }) {
    alert.clear()
    try {
      arrive(
        await verify.run({ body: { challengeId: pending.challengeId, code: code.replaceAll(' ', '') } }),
        pending.remember,
        pending.search,
      )
    } catch (error) {
      form.setError('code', { message: failureText(error) }, { shouldFocus: true })
      if (error instanceof ApiError && error.code === 'challenge_expired') {
        toast.error(failureText(error))
        void navigate(paths.login, { replace: true })
      }
    }
  }

  return (
    <Form
      onSubmit={form.handleSubmit(submit, onMissingSchema(alert.show))}
      onFocus={preloadSchemas}
      className="mt-6 flex flex-col gap-5"
    >
      <FormAlert alert={alert.alert} />
      <FormTextField
        control={form.control}
        name="code"
        label={t.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
      />
      <SubmitButton isPending={verify.isPending}>{t.verify}</SubmitButton>
      {pending.methods.includes('email') ? (
        <Button
          variant="ghost"
          className="w-full"
          isPending={resend.isPending}
          onClick={() => resend.start({ body: { challengeId: pending.challengeId } })}
        >
          {pending.methods.includes('app') ? t.mailCode : t.mailCodeAgain}
        </Button>
      ) : null}
    </Form>
  )
}
