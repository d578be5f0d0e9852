import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { CalendarHint } from '#web/features/sessions/public.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

const dialogs = {
  reschedule: lazyComponent(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog)),
  cancel: lazyComponent(() => import('./cancel-dialog.tsx').then((module) => module.CancelGroupDialog)),
}

/** What a host or cohost did with a date of a session in their own calendar; a cohost cannot change the session. */
export function GroupCalendarHint({ session }: { session: GroupSessionDetail }) {
  const { open, element } = useLazyDialogs(dialogs, { session })
  const change = session.viewer.isHost ? { onMove: () => open('reschedule'), onCancel: () => open('cancel') } : {}
  return (
    <>
      <CalendarHint kind="group" id={session.occurrenceId} {...change} />
      {element}
    </>
  )
}
