import { Suspense, useEffect, useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { bookingTexts } from '#contract/bookings/messages.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { useOpenWhenReady } from '#web/ui/feedback/lazy-part.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { preloadWhenIdle } from '#web/ui/feedback/when-idle.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useOnline } from '#web/platform/dom/online.ts'
import { DurationChoice, SlotPicker, wallTimeOf, type Choice } from '#web/features/availability/public.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { BookingBar } from './booking-bar.tsx'
import type { BookingMentor } from './booking-head.tsx'
import { useBook } from './use-book.ts'

// What comes after a time was chosen is fetched while it is being chosen.
const notesStep = lazyComponent(() => import('./notes-step.tsx').then((module) => module.NotesStep))
const troubleAlert = lazyComponent(() => import('./trouble-alert.tsx').then((module) => module.TroubleAlert))

type BookingFormProps = {
  mentor: BookingMentor
  choice: Choice
  /** Set for visitors: where they log in and come back with their choice. */
  logInTo: string | null
}

/** Day, time, notes, booked: one page, each finished step a line. */
export function BookingForm({ mentor, choice, logInTo }: BookingFormProps) {
  const isOnline = useOnline()
  const { book, isPending, trouble, forget } = useBook()
  const [isWriting, setWriting] = useState(logInTo === null && choice.startsAt !== null)
  const [notes, setNotes] = useState('')
  const [isChanging, setChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { startsAt, durationMinutes, timeZone } = choice
  const counterpart = { id: mentor.profileId, name: mentor.fullName, timeZone: mentor.timeZone }
  useEffect(() => preloadWhenIdle(notesStep, troubleAlert), [])
  const openWhenReady = useOpenWhenReady()
  // The focus stays on the pressed time until the next step is there to take it.
  const write = () => openWhenReady(notesStep, () => setWriting(true))
  const step = isWriting && startsAt ? 'notes' : 'when'

  function changeTime() {
    forget()
    setWriting(false)
    setChanging(true)
  }
  function choose(start: string) {
    forget()
    choice.setStart(start)
    button.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!startsAt || logInTo) return
    if (step === 'when') return write()
    if (!isOnline || notes.length > bookingTexts.notesLimit) return
    forget()
    const wallTime = wallTimeOf(startsAt, [timeZone, mentor.timeZone])
    const sessionNotes = notes.trim() ? { sessionNotes: notes } : {}
    book({ body: { mentorId: mentor.profileId, ...wallTime, durationMinutes, ...sessionNotes } })
  }

  return (
    <Form onSubmit={submit}>
      <Card as="section" className="flex flex-col gap-5 max-lg:border-0 max-lg:bg-transparent max-lg:p-0">
        {startsAt && step === 'notes' ? (
          <Suspense fallback={<SkeletonBlock className="h-96 rounded-card" />}>
            <notesStep.Component
              {...{ startsAt, choice }}
              mentorName={mentor.fullName}
              value={notes}
              onChange={setNotes}
              onChangeTime={changeTime}
            />
          </Suspense>
        ) : (
          <WhenStep
            mentor={counterpart}
            choice={choice}
            // A pressed time leads on; visitors see first that they have to log in.
            {...(logInTo ? {} : { onPress: write })}
            autoFocus={isChanging}
          />
        )}
        {trouble ? (
          <Suspense>
            <troubleAlert.Component trouble={trouble} timeZone={timeZone} onChoose={choose} onOtherTime={changeTime} />
          </Suspense>
        ) : null}
        <BookingBar ref={button} {...{ choice, step, isPending, logInTo, counterpart }} />
      </Card>
    </Form>
  )
}

/** How long, which day, what time. */
function WhenStep(props: ComponentProps<typeof SlotPicker> & { choice: Choice }) {
  const t = useMessages('booking')
  const { startsAt, durationMinutes, setDuration } = props.choice
  const [isLost, setLost] = useState(false)
  return (
    <div>
      <DurationChoice
        value={durationMinutes}
        onChange={setDuration}
        isLabelHidden="phone"
        className="mb-2 max-w-sm max-sm:-mt-2.5 sm:mb-4"
      />
      <SlotPicker {...props} onLost={() => setLost(true)} />
      {isLost && !startsAt ? (
        <InlineAlert tone="warning" role="alert" className="mt-5">
          {t.notFree}
        </InlineAlert>
      ) : null}
    </div>
  )
}
