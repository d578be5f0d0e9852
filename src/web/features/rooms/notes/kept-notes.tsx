import { useState } from 'react'
import { notesRoutes } from '#contract/rooms/notes-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import * as common from '#texts/common.ts'
import * as t from '#texts/rooms/kept-notes.ts'

type KeptNotesProps = { sessionId: string; otherName: string }

/** What both people of a session wrote in its room and agreed to keep; nothing where they kept nothing. */
export function KeptNotes({ sessionId, otherName }: KeptNotesProps) {
  const { data } = useRead(notesRoutes.keptNotes, { params: { id: sessionId } })
  const { moment } = useFormats()
  const [isAsking, setAsking] = useState(false)
  if (!data?.keptAt) return null
  return (
    <Section title={t.title} text={t.lead({ name: otherName })}>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {data.text}
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p className="text-meta text-ink-2">
          <TimeText iso={data.keptAt}>{moment(data.keptAt)}</TimeText>
        </p>
        <Button size="sm" onClick={() => setAsking(true)}>
          {t.remove}
        </Button>
      </div>
      {isAsking ? <DeleteDialog sessionId={sessionId} otherName={otherName} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

function DeleteDialog({ sessionId, otherName, onClose }: KeptNotesProps & { onClose: () => void }) {
  const remove = useAct(notesRoutes.deleteKeptNotes, {
    onSuccess: () => {
      toast.success(t.deleted)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      text={t.deleteText({ name: otherName })}
      keep={t.keepThem}
      confirm={common.delete}
      isPending={remove.isPending}
      failure={remove.error && failureText(remove.error)}
      onConfirm={() => remove.start({ params: { id: sessionId } })}
      onClose={onClose}
    />
  )
}
