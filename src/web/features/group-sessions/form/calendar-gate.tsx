import { calendarMessages } from '#contract/calendars/messages.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/group-sessions/hosting.ts'

/** Shown to a mentor without a calendar instead of the form. */
export function CalendarGate() {
  const add = useAct(calendarRoutes.addCalendar, {
    onSuccess: () => toast.success(calendarMessages.added),
    onError: (error) => toast.error(failureText(error, calendarMessages.addFailed)),
  })
  const action = (
    <Button variant="primary" isPending={add.isPending} onClick={() => add.start({ body: { provider: 'builtin' } })}>
      {t.connect}
    </Button>
  )
  return (
    <EmptyState seed="calendar first" title={calendarMessages.required} action={action}>
      {t.calendarText}
    </EmptyState>
  )
}
