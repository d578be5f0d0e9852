import { useRef } from 'react'
import { contactLimits } from '#contract/contact/constants.ts'
import { contactRoutes } from '#contract/contact/routes.ts'
import type { Reply } from '#contract/route.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormDraft } from '#web/platform/forms/form-draft.ts'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/contact.ts'

type Thread = Reply<typeof contactRoutes.thread>

/** A conversation with our team, by the link in an answer of ours: what was written so far, and a reply. */
export function ContactThread({ token }: { token: string }) {
  const read = useRead(contactRoutes.thread, { params: { token } })
  if (read.error instanceof ApiError && read.error.status < 500) return <Gone />
  if (!read.data)
    return (
      <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-72 rounded-card" />} what={t.threadWhat} />
    )
  const { firstName, lastName, messages } = read.data
  return (
    <>
      <p className="mt-2 mb-6 text-body text-ink-2">{t.threadLead({ name: `${firstName} ${lastName}` })}</p>
      <Messages messages={messages} />
      <ReplyForm token={token} />
    </>
  )
}

function Gone() {
  return (
    <>
      <p className="mt-2 mb-6 text-body text-ink-2">{t.threadGone}</p>
      <Link to={paths.contact} className={buttonClass('primary')}>
        {t.threadNew}
      </Link>
    </>
  )
}

function Messages({ messages }: Pick<Thread, 'messages'>) {
  const { moment } = useFormats()
  return (
    <ol aria-label={t.threadTitle} className="mb-8 flex flex-col gap-3">
      {messages.map(({ id, isOurs, text, at }) => (
        <li key={id} className={`rounded-card p-4 ${isOurs ? 'bg-primary-soft' : 'bg-surface-2'}`}>
          <p className="flex flex-wrap justify-between gap-x-4 text-meta text-ink-2">
            <strong className="font-semibold text-ink">{isOurs ? t.ours : t.yours}</strong>
            <time dateTime={at} className="tnum">
              {moment(at)}
            </time>
          </p>
          <p className="mt-1 text-body whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  )
}

const schema = () => retryImport(() => import('./contact-schemas.ts')).then(({ threadReply }) => threadReply)
const preloadSchema = () => void schema().catch(() => undefined)

function ReplyForm({ token }: { token: string }) {
  const field = useRef<HTMLDivElement>(null)
  const form = useSchemaForm<{ message: string }>(schema, { message: '' })
  const { alert, show, clear } = useFormAlert()
  useFormDraft(form, `contact ${token.slice(0, 32)}`)
  const reply = useAct(contactRoutes.replyToThread, {
    onSuccess: () => {
      form.reset()
      toast.success(t.replySent)
      field.current?.querySelector('textarea')?.focus()
    },
    onError: (error) => show(failureText(error)),
  })
  const submit = form.handleSubmit((body) => {
    clear()
    reply.start({ params: { token }, body })
  }, onMissingSchema(show))
  return (
    <Form onSubmit={submit} onFocus={preloadSchema} className="flex flex-col gap-5">
      <div ref={field}>
        <FormTextArea
          control={form.control}
          name="message"
          label={t.reply}
          description={t.replyHint}
          limit={contactLimits.longestMessage}
          rows={4}
        />
      </div>
      <FormAlert alert={alert} />
      <div>
        <Button type="submit" variant="primary" isPending={reply.isPending}>
          {t.replySend}
        </Button>
      </div>
    </Form>
  )
}
