import { calendarRoutes } from '#contract/calendars/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import * as availability from '#texts/availability.ts'
import * as errors from '#texts/calendars/errors.ts'

/** Shown to a mentor without a calendar instead of the form. */
export function CalendarGate() {
  const add = useAct(calendarRoutes.addCalendar, {
    onSuccess: () => toast.success(availability.calendarAdded),
    onError: (error) => toast.error(failureText(error, availability.calendarAddFailed)),
  })
  const action = (
    <Button variant="primary" isPending={add.isPending} onClick={() => add.start({ body: { provider: 'builtin' } })}>
      {t.connect}
    </Button>
  )
  return (
    <EmptyState seed="calendar first" title={errors.calendar_required} action={action}>
      {t.calendarText}
    </EmptyState>
  )
}
