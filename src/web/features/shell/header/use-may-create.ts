import { calendarRoutes } from '#contract/calendars/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMe } from '#web/platform/session/auth-session.ts'

const hours = 3_600_000

/**
 * Whether this member can host sessions: `no` for mentees, `calendar` for mentors who have to connect one first, `unknown` while loading.
 */
export function useMayCreate(): 'no' | 'unknown' | 'calendar' | 'yes' {
  const isMentor = useMe().role === 'mentor'
  const calendars = useRead(calendarRoutes.listCalendars, {}, { enabled: isMentor, staleTime: 3 * hours })
  if (!isMentor) return 'no'
  if (!calendars.data) return 'unknown'
  return calendars.data.length === 0 ? 'calendar' : 'yes'
}
