import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { bookingTexts } from '#contract/bookings/messages.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useOnline } from '#web/platform/dom/online.ts'
import { BookingBar } from './booking-bar.tsx'
import type { BookingMentor } from './booking-head.tsx'
import { ChosenLines, type BookingChoice } from './chosen-lines.tsx'
import { NotesStep } from './notes-step.tsx'
import { TroubleAlert } from './trouble-alert.tsx'
import { useBook } from './use-book.ts'

export type BookingFormProps = {
  mentor: BookingMentor
  choice: BookingChoice
  /** The choice of length, day and time; calls back when the chosen time is not free any more. */
  picker: (onLost: () => void) => ReactNode
  /** The same time on the mentor's clock. */
  theirTime: ReactNode
  /** A start (UTC) as the wall time that the API takes. */
  wallTime: (startsAt: string) => { date: string; time: string; timeZone: string }
  /** Set for visitors: where they log in and come back with their choice. */
  logInTo: string | null
}

/** Day, time, notes, booked: one page, each finished step a line. */
export function BookingForm({ mentor, choice, picker, theirTime, wallTime, logInTo }: BookingFormProps) {
  const t = useMessages('booking')
  const isOnline = useOnline()
  const { book, isPending, trouble, forget } = useBook()
  const [isWriting, setWriting] = useState(logInTo === null && choice.startsAt !== null)
  const [isLost, setLost] = useState(false)
  const [notes, setNotes] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { startsAt, durationMinutes } = choice
  const step = isWriting && startsAt ? 'notes' : 'when'

  function changeTime() {
    forget()
    setWriting(false)
    // The picker stands there again after this render, with its days known: the keyboard goes on from the chosen one.
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('[aria-pressed=true], table button[tabindex="0"]')?.focus(),
    )
  }
  function choose(start: string) {
    forget()
    choice.setStart(start)
    button.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!startsAt || logInTo) return
    if (step === 'when') return setWriting(true)
    if (!isOnline || notes.length > bookingTexts.notesLimit) return
    forget()
    const sessionNotes = notes.trim() ? { sessionNotes: notes } : {}
    book({ body: { mentorId: mentor.profileId, ...wallTime(startsAt), durationMinutes, ...sessionNotes } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Card as="section" className="flex flex-col gap-5 max-lg:border-0 max-lg:bg-transparent max-lg:p-0">
        {startsAt && step === 'notes' ? (
          <>
            <ChosenLines startsAt={startsAt} choice={choice} onChange={changeTime} />
            <NotesStep mentorName={mentor.fullName} value={notes} onChange={setNotes} />
          </>
        ) : (
          <div ref={place}>{picker(() => setLost(true))}</div>
        )}
        {isLost && !startsAt ? (
          <InlineAlert tone="warning" role="alert">
            {t.notFree}
          </InlineAlert>
        ) : null}
        {trouble ? (
          <TroubleAlert trouble={trouble} timeZone={choice.timeZone} onChoose={choose} onOtherTime={changeTime} />
        ) : null}
        <BookingBar ref={button} {...{ choice, step, isPending, logInTo, theirTime }} />
      </Card>
    </form>
  )
}
