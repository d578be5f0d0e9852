import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { nextStepLimits } from '#contract/next-steps/constants.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { sessionNoteBody } from '#contract/next-steps/schemas.ts'
import { firstName } from '#rules/bookings/sides.ts'
import { readKey } from '#web/platform/api/address.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { QueuedState } from '#web/platform/offline/queued-state.tsx'
import { useQueuedAct } from '#web/platform/offline/use-queued-act.ts'
import { paths } from '#web/paths.ts'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
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
        <NoteForm key={sessionId} sessionId={sessionId} menteeName={menteeName} text={read.data.text} />
      ) : (
        <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-32 rounded-card" />} what={t.note} />
      )}
    </Section>
  )
}

type NoteFormProps = SessionNoteProps & { text: string }

// Without the form library, which would have to be kept on the device for this one field.
function NoteForm({ sessionId, menteeName, text }: NoteFormProps) {
  const about = { target: `note ${sessionId}`, kind: 'note', name: menteeName, page: paths.booking(sessionId) } as const
  const client = useQueryClient()
  const { userId } = useMe()
  const { run, isPending, queued } = useQueuedAct(nextStepRoutes.writeSessionNote, about, {
    onSuccess: (saved) => {
      client.setQueryData(readKey(nextStepRoutes.sessionNote, { params: { id: sessionId } }, userId), saved)
      toast.success(t.noteSaved)
    },
    onError: (error) => toast.error(failureText(error)),
  })
  // What waits, or was refused, is still what was written.
  const written = (queued?.input.body as { text: string } | undefined)?.text ?? text
  const [typed, type] = useTyped(userId, `note ${sessionId}`)
  const value = typed ?? written
  const field = useRef<HTMLTextAreaElement>(null)
  const [errorMessage, setError] = useState<string | null>(null)
  const write = (note: string) => {
    const parsed = schema.schema.safeParse({ text: note })
    setError(parsed.success ? null : schema.textOf(parsed.error.issues[0]!))
    if (!parsed.success) return field.current?.focus()
    const body = parsed.data as { text: string }
    // What was typed meanwhile stays.
    const done = () => type((now) => (now === note ? null : now))
    run({ params: { id: sessionId }, body }).then(done, () => undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== null && typed !== written) write(typed)
  }
  return (
    <Form className="flex flex-col items-start gap-4" onSubmit={submit}>
      <TextArea
        ref={field}
        label={t.note}
        limit={nextStepLimits.note}
        className="w-full"
        isOptional
        value={value}
        onChange={(note) => {
          setError(null)
          type(note)
        }}
        errorMessage={errorMessage}
      />
      <QueuedState queued={queued} onRetry={() => write(written)} />
      <Button type="submit" isPending={isPending} isDisabled={value === written}>
        {t.saveNote}
      </Button>
    </Form>
  )
}

/** What was typed and not saved, kept for this tab; null: nothing. */
function useTyped(userId: string, name: string) {
  const [typed, setTyped] = useState(() => (readDraft(userId, name) as { text?: string } | null)?.text ?? null)
  useEffect(() => writeDraft(userId, name, typed === null ? null : { text: typed }), [userId, name, typed])
  return [typed, setTyped] as const
}
