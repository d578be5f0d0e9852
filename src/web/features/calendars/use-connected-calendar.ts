import { useEffect, useEffectEvent } from 'react'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'

/** Connects the built-in calendar of a mentor who has none: it needs no account, so there is nothing to decide. */
export function useConnectedCalendar() {
  const calendars = useRead(calendarRoutes.listCalendars, {})
  const add = useAct(calendarRoutes.addCalendar)
  const connect = () => add.start({ body: { provider: 'builtin' } })
  const connectOnce = useEffectEvent(connect)
  const isMissing = calendars.data?.length === 0
  useEffect(() => {
    if (isMissing) connectOnce()
  }, [isMissing])
  return {
    isConnected: calendars.data?.some(({ status }) => status === 'CONNECTED') ?? false,
    error: calendars.error ?? add.error,
    retry: () => (calendars.error ? void calendars.refetch() : connect()),
  }
}
