import { availabilityRoutes } from '#contract/availability/routes.ts'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import { firstMessage } from '#web/platform/api/api-error.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useLazyDialogs } from '#web/platform/routing/lazy-dialogs.tsx'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const dialogs = { change: lazyComponent(() => import('./address-dialog.tsx').then((module) => module.AddressDialog)) }

/** Why a calendar cannot be read, when free times will be hidden because of it, and what the mentor can do. */
export function BrokenCalendar({ calendar }: { calendar: Calendar }) {
  const t = useMessages('settings')
  const errors = useMessages('errors')
  const { moment } = useFormats()
  const now = useNow()
  const { open, element } = useLazyDialogs(dialogs, { calendar })
  const check = useAct(calendarRoutes.checkCalendar, {
    refresh: [calendarRoutes, availabilityRoutes],
    onSuccess: ({ status }) => (status === 'CONNECTED' ? toast.success(t.worksAgain) : toast.error(t.stillBroken)),
    onError: (error) => toast.error(firstMessage(error, errors.unreachable)),
  })
  const end = calendar.slotsEndAt
  return (
    <InlineAlert
      tone="warning"
      title={t.failures[calendar.failure ?? 'unreachable']}
      action={
        <>
          <Button isPending={check.isPending} onClick={() => check.start({ params: { id: calendar.id }, body: {} })}>
            {t.checkNow}
          </Button>
          <Button variant="ghost" onClick={() => open('change')}>
            {t.changeAddress}
          </Button>
        </>
      }
    >
      {end !== null && now < Date.parse(end) ? t.slotsEnd(moment(end)) : t.slotsHidden}
      {element}
    </InlineAlert>
  )
}
