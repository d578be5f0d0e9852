import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { mentorActivityRoutes } from '#contract/mentor-activity/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { LocalDateField } from '#web/platform/forms/local-date-field.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { addDays } from '#web/ui/fields/pickers/calendar-days.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { BreakState } from './break-note.tsx'
import * as t from '#texts/mentor-activity.ts'

/** The fragment of an address that leads to the card. */
const breakId = 'break'

/** In the settings of a mentor: takes a break, until a day or without an end, and ends it. */
export function BreakCard() {
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useRead(mentorActivityRoutes.ownBreak, {})
  const focus = () => heading.current?.focus()
  const isWanted = useLocation().hash === `#${breakId}` && read.data !== undefined
  useEffect(() => {
    if (!isWanted) return
    // The page is longer than its skeleton was, and the card far down.
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [isWanted])
  return (
    <section aria-labelledby={breakId}>
      <h2 ref={heading} id={breakId} tabIndex={-1} className="text-h2 outline-none">
        {t.title}
      </h2>
      <div className="mt-4 flex flex-col gap-4">
        {read.data ? (
          <>
            <BreakState state={read.data} onDone={focus} />
            {read.data.onBreak ? null : <TakeBreak onDone={focus} />}
          </>
        ) : (
          <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-48 rounded-card" />} what={t.what} />
        )}
      </div>
    </section>
  )
}

function TakeBreak({ onDone }: { onDone: () => void }) {
  const today = useFormats().isoDay(serverNow())
  const [until, setUntil] = useState('')
  const act = useAct(mentorActivityRoutes.takeBreak, {
    onSuccess: () => {
      toast.success(t.started)
      // The button that had the focus is gone.
      onDone()
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Card>
      <p className="text-ui text-ink-2">{t.text}</p>
      <div className="mt-4 max-w-sm">
        <LocalDateField
          label={t.until}
          description={t.untilHint}
          min={addDays(today, 1)}
          max={addDays(today, 365)}
          value={until}
          onChange={setUntil}
        />
      </div>
      <Button
        className="mt-4"
        needsNetwork
        isPending={act.isPending}
        onClick={() => act.start({ body: { until: until || null } })}
      >
        {t.title}
      </Button>
    </Card>
  )
}
