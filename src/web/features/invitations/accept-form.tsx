import type { Control } from 'react-hook-form'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { invitationRoutes } from '#contract/invitations/routes.ts'
import type { OpenedInvitation } from '#contract/invitations/schemas.ts'
import { findTopic } from '#contract/reference/topics.ts'
import {
  AcceptTerms,
  AuthHeading,
  preloadSchemas,
  signInSchemas,
  unusableLink,
  useArrive,
  type UnusableLink,
} from '#web/features/accounts/public.ts'
import { startDraft } from '#web/features/profiles/public.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FormPasswordField } from '#web/platform/forms/form-password-field.tsx'
import { Form, SubmitButton } from '#web/platform/forms/form.tsx'
import { onMissingSchema, showFieldErrors, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as auth from '#texts/accounts/auth.ts'
import * as t from '#texts/invitations/accept.ts'

type Props = { token: string; invitation: OpenedInvitation; onUnusable: (why: UnusableLink) => void }
type Values = { fullName: string; password: string; terms: boolean }

/** The account of an invitation: name and address are filled in; onboarding goes on with its role and topics. */
export function AcceptForm({ token, invitation, onUnusable }: Props) {
  const { email, organization, role, name } = invitation
  const { config, locale } = useBoot()
  const form = useSchemaForm<Values>(signInSchemas.invited, { fullName: name, password: '', terms: false })
  const { control, handleSubmit, setValue } = form
  const alert = useFormAlert()
  const begin = useBegin(invitation)
  const accept = useAct(invitationRoutes.acceptInvitation, {
    onSuccess: begin,
    onError: (error) => {
      const why = unusableLink(error)
      if (why === 'spent') return onUnusable(why)
      if (showFieldErrors(form, error, ['fullName', 'password']).length > 0 || why !== 'damaged')
        alert.show(failureText(error))
    },
  })
  const submit = handleSubmit(({ fullName, password }) => {
    alert.clear()
    accept.start({ body: { token, fullName, password, locale } })
  }, onMissingSchema(alert.show))
  const text = t.text({ organization, appName: config.productName, role: role ?? 'none' })
  return (
    <>
      <AuthHeading title={t.title} text={text} takesFocus />
      <Form onSubmit={submit} onFocus={preloadSchemas} className="mt-6 flex flex-col gap-5">
        <FormAlert alert={alert.alert} />
        <TextField label={t.email} description={t.emailHelp} value={email} readOnly autoComplete="username" dir="ltr" />
        <Fields control={control} />
        <AcceptTerms
          control={control}
          name="terms"
          onAccept={() => setValue('terms', true, { shouldDirty: true, shouldValidate: true })}
        />
        <SubmitButton isPending={accept.isPending}>{auth.createAccount}</SubmitButton>
      </Form>
    </>
  )
}

const Fields = ({ control }: { control: Control<Values> }) => (
  <>
    <FormTextField
      control={control}
      name="fullName"
      label={auth.fullName}
      description={auth.fullNameHelp}
      autoComplete="name"
      autoCapitalize="words"
      dir="auto"
      enterKeyHint="next"
    />
    <FormPasswordField
      control={control}
      name="password"
      label={auth.password}
      autoComplete="new-password"
      enterKeyHint="go"
      withRules
    />
  </>
)

/** Signs in and goes on to onboarding. */
function useBegin({ role, topics }: OpenedInvitation) {
  const arrive = useArrive()
  return (record: AuthRecord) => {
    startDraft(
      record.userId,
      role,
      topics.flatMap((id) => findTopic(id)?.name ?? []),
    )
    arrive(record, true, '')
  }
}
