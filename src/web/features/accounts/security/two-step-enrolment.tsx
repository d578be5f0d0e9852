import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { code } from '#contract/accounts/schemas.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { LinkButton } from '#web/ui/actions/link-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { CopyButton } from './copy-button.tsx'
import { inGroups } from './groups.ts'
import { QrCode } from './qr-code.tsx'
import { useConfirmIdentity } from './use-confirm-identity.tsx'
import * as t from '#texts/settings.ts'
import * as common from '#texts/common.ts'
import * as fields from '#texts/accounts/fields.ts'

const codeForm = formSchema(z.object({ code }), fields)

type Props = {
  enrolment: { secret: string; otpauthUrl: string }
  onActivated: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Shows the key for an authenticator app and checks a first code from it. */
export function TwoStepEnrolment({ enrolment, onActivated, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {t.twoStepEnrolTitle}
      </h3>
      <p className="mt-1 text-ui text-ink-2">{t.twoStepSecret}</p>
      {/* A phone cannot scan its own screen: there the key comes first. */}
      <div className="mt-4 flex flex-col-reverse gap-4 sm:flex-row sm:items-start">
        <QrCode text={enrolment.otpauthUrl} label={t.twoStepQr} />
        <div className="min-w-0">
          <dl className="rounded-lg bg-surface-2 px-4 py-3">
            <dt className="text-meta text-ink-2">{t.twoStepKey}</dt>
            <dd className="mt-0.5 text-body font-semibold tracking-wide select-all tnum">
              {inGroups(enrolment.secret)}
            </dd>
          </dl>
          <div className="mt-3 flex flex-wrap gap-3">
            <CopyButton text={enrolment.secret} />
            <LinkButton href={enrolment.otpauthUrl}>{t.twoStepOpen}</LinkButton>
          </div>
        </div>
      </div>
      <CodeForm onActivated={onActivated} onCancel={onCancel} />
    </div>
  )
}

function CodeForm({ onActivated, onCancel }: Omit<Props, 'enrolment'>) {
  const form = useSchemaForm<{ code: string }>(codeForm, { code: '' })
  const identity = useConfirmIdentity()
  const activate = useAct(accountRoutes.activateTwoStep, {
    onSuccess: ({ recoveryCodes }) => {
      toast.success(t.twoStepStarted)
      onActivated(recoveryCodes)
    },
    onError: (error) => {
      if (identity.asksFor(error, () => send(form.getValues()))) return
      const message = failureText(error)
      form.setError('code', { message }, { shouldFocus: true })
    },
  })
  const send = ({ code: typed }: { code: string }) => activate.start({ body: { code: typed.replaceAll(/\s/g, '') } })
  return (
    <>
      <Form className="mt-5 flex flex-col gap-5" onSubmit={form.handleSubmit(send)}>
        <FormTextField
          control={form.control}
          name="code"
          label={t.twoStepCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-60"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isPending={activate.isPending}>
            {t.twoStepActivate}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {common.cancel}
          </Button>
        </div>
      </Form>
      {identity.dialog}
    </>
  )
}
