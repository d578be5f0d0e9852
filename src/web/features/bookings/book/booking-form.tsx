import { Suspense, useState, type ComponentProps, type FormEvent } from 'react'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { choiceSearch, DurationChoice, SlotPicker, type Choice } from '#web/features/availability/public.ts'
import { loginThen, paths } from '#web/paths.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { BookingBar } from './booking-bar.tsx'
import type { BookingMentor } from './booking-head.tsx'
import { useBookingSteps } from './use-booking-steps.ts'
import * as t from '#texts/bookings.ts'

// Fetched while a time is being chosen; visitors log in first.
const bookStep = lazyComponent(() => import('./book-step.tsx').then((module) => module.BookStep))

type BookingFormProps = {
  mentor: BookingMentor
  isMember: boolean
}

/** Day, time, notes, confirmation on one page; each finished step collapses to a line. */
export function BookingForm({ mentor, isMember }: BookingFormProps) {
  const steps = useBookingSteps(isMember)
  const { choice, notesFor, toNotes, toTimes } = steps
  const [notes, setNotes] = useState('')
  const [isChanging, setChanging] = useState(false)
  const { startsAt } = choice
  const counterpart = { id: mentor.profileId, name: mentor.fullName, timeZone: mentor.timeZone }
  // The way to log in leads back with the choice.
  const logInTo = isMember ? null : loginThen(paths.bookSession(mentor.profileSlug) + choiceSearch(choice))
  const whenLoaded = usePreload(bookStep, { ahead: isMember })
  // The focus stays on the pressed time until the next step is rendered.
  const write = (start: string) => whenLoaded(() => toNotes(start))

  // By a button or by the browser's Back.
  const [shown, setShown] = useState(notesFor)
  if (shown !== notesFor) {
    setShown(notesFor)
    setChanging(notesFor === null)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (startsAt && isMember) write(startsAt)
  }

  return (
    <Card as="section" className="max-lg:border-0 max-lg:bg-transparent max-lg:p-0">
      {notesFor ? (
        <Suspense fallback={<SkeletonBlock className="h-96 rounded-card" />}>
          <bookStep.Component
            {...{ mentor, steps, notes }}
            startsAt={notesFor}
            onNotes={setNotes}
            onChangeTime={toTimes}
          />
        </Suspense>
      ) : (
        <Form onSubmit={submit} className="flex flex-col gap-5">
          <WhenStep
            mentor={counterpart}
            choice={choice}
            // A pressed time continues to the notes; visitors first see that they have to log in.
            {...(isMember ? { onPress: write } : {})}
            autoFocus={isChanging}
          />
          <BookingBar {...{ choice, logInTo, counterpart }} step="when" isPending={false} />
        </Form>
      )}
    </Card>
  )
}

/** How long, which day, what time. */
function WhenStep(props: ComponentProps<typeof SlotPicker> & { choice: Choice }) {
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
      <SlotPicker {...props} heading="h2" hasWeek onLost={() => setLost(true)} />
      {isLost && !startsAt ? (
        <InlineAlert tone="warning" role="alert" className="mt-5">
          {t.notFree}
        </InlineAlert>
      ) : null}
    </div>
  )
}
