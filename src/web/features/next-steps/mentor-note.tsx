import { useEffect, useEffectEvent, useState } from 'react'
import { nextStepLimits } from '#contract/next-steps/constants.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { sessionNoteBody } from '#contract/next-steps/schemas.ts'
import { firstName } from '#rules/bookings/sides.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { Unread } from '#web/platform/api/read-fallback.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { QueuedState } from '#web/platform/offline/queued-state.tsx'
import { useQueuedAct } from '#web/platform/offline/use-queued-act.ts'
import { paths } from '#web/paths.ts'
import { useFormDraft } from '#web/platform/forms/form-draft.ts'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import * as t from '#texts/next-steps.ts'
import * as fields from '#texts/next-steps/fields.ts'

const schema = formSchema(sessionNoteBody, fields)

type SessionNoteProps = { sessionId: string; menteeName: string }

/** After a one-on-one: what the mentor wants to remember of it. */
export function MentorNote({ sessionId, menteeName }: SessionNoteProps) {
  const read = useRead(nextStepRoutes.sessionNote, { params: { id: sessionId } })
  return (
    <Section title={t.afterTitle} text={t.noteText({ name: firstName(menteeName) })}>
      {read.data ? (
        <NoteForm sessionId={sessionId} menteeName={menteeName} text={read.data.text} />
      ) : (
        <Unread read={read} skeleton={<SkeletonBlock className="h-32 rounded-card" />} what={t.note} />
      )}
    </Section>
  )
}

type NoteFormProps = SessionNoteProps & { text: string }

function NoteForm({ sessionId, menteeName, text }: NoteFormProps) {
  const about = { target: `note ${sessionId}`, kind: 'note', name: menteeName, page: paths.booking(sessionId) } as const
  const { start, isPending, queued } = useQueuedAct(nextStepRoutes.writeSessionNote, about, {
    onSuccess: (saved) => {
      form.reset({ text: saved.text })
      toast.success(t.noteSaved)
    },
    onError: (error) => toast.error(failureText(error)),
  })
  // What waits, or was refused, is still what was written.
  const written = (queued?.input.body as { text: string } | undefined)?.text ?? text
  const form = useSchemaForm<{ text: string }>(schema, { text: written })
  const isDirty = useIsDirty(form.control)
  useFormDraft(form, `note ${sessionId}`)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const follow = useEffectEvent((now: string) => {
    if (!isDirty || submitted === now) form.reset({ text: now })
  })
  useEffect(() => follow(written), [written])
  const write = (body: { text: string }) => {
    setSubmitted(body.text)
    start({ params: { id: sessionId }, body })
  }
  return (
    <Form className="flex flex-col items-start gap-4" onSubmit={form.handleSubmit(write)}>
      <FormTextArea
        control={form.control}
        name="text"
        label={t.note}
        limit={nextStepLimits.note}
        className="w-full"
        isOptional
      />
      <QueuedState queued={queued} onRetry={() => write({ text: written })} />
      <Button type="submit" isPending={isPending} isDisabled={!isDirty}>
        {t.saveNote}
      </Button>
    </Form>
  )
}
