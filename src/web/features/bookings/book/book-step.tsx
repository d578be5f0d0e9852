import { useEffect, useRef, useState, type FormEvent } from 'react'
import { notesLimit } from '#contract/bookings/constants.ts'
import { useOnline } from '#web/platform/dom/online.ts'
import { canStoreDrafts, readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { paths } from '#web/paths.ts'
import { LeaveGuard } from '#web/platform/routing/leave-guard.tsx'
import { BookingBar } from './booking-bar.tsx'
import type { BookingMentor } from './booking-head.tsx'
import { ChosenLines } from './chosen-lines.tsx'
import { NotesField } from './notes-field.tsx'
import { ConflictAlert } from './conflict-alert.tsx'
import { useBook } from './use-book.ts'
import type { BookingSteps } from './use-booking-steps.ts'
import * as t from '#texts/bookings.ts'

type BookStepProps = {
  mentor: BookingMentor
  steps: BookingSteps
  startsAt: string
  /** State of the form, so that notes survive a change of the time. */
  notes: string
  onNotes: (notes: string) => void
  onChangeTime: () => void
}

/** The last step: the chosen time, notes and the button that books. */
export function BookStep({ mentor, steps, startsAt, notes, onNotes, onChangeTime }: BookStepProps) {
  const { choice } = steps
  const isOnline = useOnline()
  const storeNotes = useNotesDraft(mentor.profileId, onNotes)
  const [isBooked, setBooked] = useState(false)
  const { book, isPending, conflict, forget } = useBook((id) => {
    storeNotes('')
    setBooked(true)
    steps.finish(paths.booking(id), { isFresh: true })
  })
  const button = useRef<HTMLButtonElement>(null)
  const { durationMinutes, timeZone } = choice

  function choose(start: string) {
    forget()
    choice.setStart(start)
    button.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isOnline || notes.length > notesLimit) return
    forget()
    const sessionNotes = notes.trim() ? { sessionNotes: notes } : {}
    book({ body: { mentorId: mentor.profileId, startsAt, timeZone, durationMinutes, ...sessionNotes } })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <ChosenLines startsAt={startsAt} choice={choice} onChange={onChangeTime} />
      <NotesField
        mentorName={mentor.fullName}
        value={notes}
        onChange={(text) => {
          onNotes(text)
          storeNotes(text)
        }}
      />
      {conflict ? (
        <ConflictAlert conflict={conflict} timeZone={timeZone} onChoose={choose} onOtherTime={onChangeTime} />
      ) : null}
      <BookingBar
        ref={button}
        {...{ choice, isPending }}
        step="notes"
        logInTo={null}
        counterpart={{ name: mentor.fullName, timeZone: mentor.timeZone }}
      />
      <LeaveGuard isOn={notes.trim() !== '' && !isBooked} words={t.leaving} keep={canStoreDrafts} hasSteps />
    </Form>
  )
}

/** Restores the notes that a reload interrupted; returns what stores them. */
function useNotesDraft(mentorId: string, onNotes: (notes: string) => void): (notes: string) => void {
  const userId = useSession()?.userId ?? ''
  const name = `booking ${mentorId}`
  useEffect(() => {
    const stored = readDraft(userId, name)
    if (typeof stored === 'string') onNotes(stored)
  }, [userId, name, onNotes])
  return (notes) => writeDraft(userId, name, notes || null)
}
