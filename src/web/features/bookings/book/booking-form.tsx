import { Suspense, useState, type ComponentProps, type FormEvent } from 'react'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { useOpenWhenReady } from '#web/ui/feedback/lazy-part.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { usePreloadOnUse } from '#web/ui/feedback/preload-on-use.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { DurationChoice, SlotPicker, type Choice } from '#web/features/availability/public.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { BookingBar } from './booking-bar.tsx'
import type { BookingMentor } from './booking-head.tsx'

// Fetched while a time is being chosen; visitors log in first.
const bookStep = lazyComponent(() => import('./book-step.tsx').then((module) => module.BookStep))

type BookingFormProps = {
  mentor: BookingMentor
  choice: Choice
  /** Set for visitors: the log-in address that leads back with their choice. */
  logInTo: string | null
}

/** Day, time, notes, confirmation on one page; each finished step collapses to a line. */
export function BookingForm({ mentor, choice, logInTo }: BookingFormProps) {
  const [isWriting, setWriting] = useState(logInTo === null && choice.startsAt !== null)
  const [notes, setNotes] = useState('')
  const [isChanging, setChanging] = useState(false)
  const { startsAt } = choice
  const counterpart = { id: mentor.profileId, name: mentor.fullName, timeZone: mentor.timeZone }
  usePreloadOnUse(logInTo === null ? bookStep : null)
  const openWhenReady = useOpenWhenReady()
  // The focus stays on the pressed time until the next step is rendered.
  const write = () => openWhenReady(bookStep, () => setWriting(true))

  function changeTime() {
    setWriting(false)
    setChanging(true)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (startsAt && !logInTo) write()
  }

  return (
    <Card as="section" className="max-lg:border-0 max-lg:bg-transparent max-lg:p-0">
      {startsAt && isWriting ? (
        <Suspense fallback={<SkeletonBlock className="h-96 rounded-card" />}>
          <bookStep.Component {...{ mentor, choice, startsAt, notes }} onNotes={setNotes} onChangeTime={changeTime} />
        </Suspense>
      ) : (
        <Form onSubmit={submit} className="flex flex-col gap-5">
          <WhenStep
            mentor={counterpart}
            choice={choice}
            // A pressed time continues to the notes; visitors first see that they have to log in.
            {...(logInTo ? {} : { onPress: write })}
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
      <SlotPicker {...props} heading="h2" onLost={() => setLost(true)} />
      {isLost && !startsAt ? (
        <InlineAlert tone="warning" role="alert" className="mt-5">
          {t.notFree}
        </InlineAlert>
      ) : null}
    </div>
  )
}
