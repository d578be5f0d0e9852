import { Circle, CircleCheck } from 'lucide-react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import * as t from '#texts/dashboard.ts'
import * as errors from '#texts/calendars/errors.ts'

type Step = { id: string; isDone: boolean; todo: string; done: string; hint: string; action: string }

/** Calendar and hours, which a mentor needs to be bookable. */
function useBlockers() {
  const calendars = useRead(calendarRoutes.listCalendars, {})
  const hours = useRead(availabilityRoutes.getAvailability, {})
  const hasCalendar = calendars.data?.some(({ status }) => status === 'CONNECTED')
  const hasHours = hours.data?.some(({ timeSlots }) => timeSlots.length > 0)
  const isKnown = hasCalendar !== undefined && hasHours !== undefined
  return { calendars, hours, hasCalendar, hasHours, isKnown, isReady: hasCalendar === true && hasHours === true }
}

/** What a mentor still needs to be bookable; nothing once it is complete. */
export function Blockers() {
  const { calendars, hours, hasCalendar, hasHours, isKnown, isReady } = useBlockers()
  if (isReady) return null
  if (!isKnown) {
    const error = calendars.error ?? hours.error
    const refetch = () => Promise.all([calendars.refetch(), hours.refetch()])
    // Most mentors have completed it, so there is no skeleton; only a failure is shown.
    return error ? (
      <ReadPlaceholder read={{ error, refetch }} skeleton={<SkeletonCard />} what={t.blockersWhat} />
    ) : null
  }
  const steps: Step[] = [
    {
      id: 'calendar',
      isDone: hasCalendar === true,
      todo: errors.calendar_required,
      done: t.calendarDone,
      hint: t.calendarHint,
      action: t.connect,
    },
    { id: 'hours', isDone: hasHours === true, todo: t.hours, done: t.hoursDone, hint: t.hoursHint, action: t.addHours },
  ]
  const next = steps.find((step) => !step.isDone)
  return (
    <Card as="section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h2">{t.blockers}</h2>
        <p className="text-meta text-ink-2 tnum">
          {t.blockersDone({ done: steps.filter((step) => step.isDone).length, all: steps.length })}
        </p>
      </div>
      <ul className="@container mt-3 divide-y divide-line">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isNext={step === next} />
        ))}
      </ul>
    </Card>
  )
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 py-3.5 last:pb-0">
      <Icon
        as={step.isDone ? CircleCheck : Circle}
        className={step.isDone ? 'text-success-ink' : 'text-ink-3'}
        {...(step.isDone ? { label: t.stepDone } : {})}
      />
      <div className="min-w-0 flex-1 basis-52">
        <p className={step.isDone ? 'text-ui text-ink-2' : 'text-ui font-semibold'}>
          {step.isDone ? step.done : step.todo}
        </p>
        {step.isDone ? null : <p className="text-meta text-ink-2">{step.hint}</p>}
      </div>
      {step.isDone ? null : (
        <div className="@max-sm:w-full @max-sm:ps-8">
          <Link to={paths.setUp} className={buttonClass(isNext ? 'primary' : 'secondary')}>
            {step.action}
          </Link>
        </div>
      )}
    </li>
  )
}
