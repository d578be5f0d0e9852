import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/availability.ts'

/** How calendars other than the built-in one are connected. */
export type ConnectableProvider = Exclude<Calendar['provider'], 'builtin'>

/** Opens a dialog of the calendar card about a calendar, or about a new one. */
export type OpenCalendarDialog = (name: 'choose' | 'account' | ConnectableProvider, about: Calendar | null) => void

type Props = { calendar: Calendar; onFixed: () => void; openDialog: OpenCalendarDialog }

/** Why a calendar cannot be read, when free times will be hidden because of it, and what the mentor can do. */
export function BrokenCalendar({ calendar, onFixed, openDialog }: Props) {
  const { moment } = useFormats()
  const now = useNow()
  const check = useAct(calendarRoutes.checkCalendar, {
    onSuccess: ({ status }) => (status === 'CONNECTED' ? onFixed() : toast.error(t.stillBroken)),
    onError: (error) => toast.error(failureText(error)),
  })
  const end = calendar.slotsEndAt
  const isRefused = calendar.failure === 'refused' && calendar.calendars.length > 0
  return (
    <InlineAlert
      tone="warning"
      title={isRefused ? t.accountRefused : t.failures[calendar.failure ?? 'unreachable']}
      action={
        <>
          <Button isPending={check.isPending} onClick={() => check.start({ params: { id: calendar.id }, body: {} })}>
            {t.checkNow}
          </Button>
          <RepairButton calendar={calendar} openDialog={openDialog} />
        </>
      }
    >
      {end !== null && now < Date.parse(end) ? t.slotsEnd({ when: moment(end) }) : t.slotsHidden}
    </InlineAlert>
  )
}

/** A calendar behind an address gets a new one, an account is connected again. */
function RepairButton({ calendar, openDialog }: Omit<Props, 'onFixed'>) {
  const { provider } = calendar
  if (provider === 'builtin') return null
  return (
    <Button variant="ghost" onClick={() => openDialog(provider, calendar)}>
      {provider === 'ics' ? t.changeAddress : t.reconnect}
    </Button>
  )
}
