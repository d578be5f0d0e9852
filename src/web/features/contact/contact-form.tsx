import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { contactLimits } from '#contract/contact/constants.ts'
import { contactRoutes } from '#contract/contact/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormDraft } from '#web/platform/forms/form-draft.ts'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { onMissingSchema, showFieldErrors, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import * as t from '#texts/contact.ts'

type Values = { firstName: string; lastName: string; email: string; message: string }
const fields = ['firstName', 'lastName', 'email', 'message'] as const
const empty: Values = { firstName: '', lastName: '', email: '', message: '' }

// zod comes once somebody turns to the form.
const schema = () => retryImport(() => import('./contact-schemas.ts')).then(({ contactForm }) => contactForm)
const preloadSchema = () => void schema().catch(() => undefined)

/** Writes to our team; a member's name and address are filled in. */
export function ContactForm() {
  const { control, alert, submit, isPending, sentTo, restart } = useContactForm()
  if (sentTo !== null) return <Sent email={sentTo} onRestart={restart} />
  return (
    <Form onSubmit={submit} onFocus={preloadSchema} className="flex flex-col gap-5">
      <noscript>{t.withoutScript}</noscript>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField control={control} name="firstName" label={t.firstName} autoComplete="given-name" />
        <FormTextField control={control} name="lastName" label={t.lastName} autoComplete="family-name" />
      </div>
      <FormTextField
        control={control}
        name="email"
        label={t.email}
        description={t.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <MessageField control={control} />
      <FormAlert alert={alert} />
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t.send}
        </Button>
      </div>
    </Form>
  )
}

function MessageField({ control }: { control: Control<Values> }) {
  const { length } = useWatch({ control, name: 'message' }).trim()
  const isShort = length < contactLimits.message
  return (
    <FormTextArea
      control={control}
      name="message"
      label={t.message}
      description={t.messageHint}
      limit={contactLimits.longestMessage}
      {...(isShort ? { minimum: t.minimum({ length, minimum: contactLimits.message }) } : {})}
      rows={6}
    />
  )
}

/** Takes the place of the form, and the focus that the form had. */
function Sent({ email, onRestart }: { email: string; onRestart: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {t.sentTitle}
      </h2>
      <p className="mt-2 text-body text-ink-2">{t.sentText({ email })}</p>
      <Button className="mt-5" onClick={onRestart}>
        {t.another}
      </Button>
    </div>
  )
}

function useContactForm() {
  const form = useSchemaForm<Values>(schema, empty)
  const { alert, show, clear } = useFormAlert()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const message = useAct(contactRoutes.sendMessage)
  const fillIn = useOwnDetails(form)
  useFormDraft(form, 'contact')

  async function send(values: Values) {
    clear()
    try {
      await message.run({ body: values })
    } catch (error) {
      const isInput = error instanceof ApiError && error.status === 400
      if (isInput && showFieldErrors(form, error, fields).length === 0) return
      show(failureText(error))
      return
    }
    setSentTo(values.email)
    form.reset(empty)
  }
  const submit = form.handleSubmit(send, onMissingSchema(show))
  const restart = () => {
    setSentTo(null)
    fillIn()
  }
  return { control: form.control, alert, submit, isPending: message.isPending, sentTo, restart }
}

/** Fills in the member's name and address where nothing was typed; the session is known only after hydration. */
function useOwnDetails({ reset, getValues }: UseFormReturn<Values>): () => void {
  const session = useSession()
  const fillIn = useEffectEvent(() => {
    if (!session) return
    const own = { ...empty, ...splitName(session.fullName), email: session.email }
    reset({ ...own, message: getValues('message') }, { keepDirtyValues: true })
  })
  const userId = session?.userId
  useEffect(() => fillIn(), [userId])
  return () => {
    if (session) reset({ ...empty, ...splitName(session.fullName), email: session.email })
  }
}

/** The first word of a full name, and what follows it. */
function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
