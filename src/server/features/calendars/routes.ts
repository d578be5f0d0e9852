import { calendarRoutes } from '#contract/calendars/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { addCalendar, readNewCalendar } from './add-calendar.ts'
import { createCalendarReader } from './check-calendar.ts'
import { chooseCalendars, findAccount, readChoice } from './choose-calendars.ts'
import { deleteCalendar } from './delete-calendar.ts'
import { calendarJobs } from './jobs.ts'
import { calendarNotices } from './notices.ts'
import { findConsentPage, listCalendars } from './queries.ts'
import { readAgain, recheckCalendar } from './recheck-calendar.ts'

/** Calendars: a mentor's slots are offered once one is connected, and the busy times of those elsewhere block slots. */
export function createCalendars(dependencies: AppDependencies): Feature {
  const reader = createCalendarReader(dependencies)
  const withReader = { ...dependencies, reader }
  return {
    name: 'calendars',
    endpoints: implement(calendarRoutes, {
      listCalendars: query(listCalendars(dependencies)),
      listProviders: query(async () => ['ics' as const, ...dependencies.calendarProviders.keys()]),
      findConsentPage: query(async (_ctx, { params }) => findConsentPage(dependencies, params.provider)),
      addCalendar: command(addCalendar(withReader), readNewCalendar(withReader)),
      checkCalendar: command(recheckCalendar(withReader), readAgain(withReader)),
      findAccount: query(findAccount(withReader)),
      chooseCalendars: command(chooseCalendars(withReader), readChoice(withReader)),
      deleteCalendar: command(deleteCalendar),
    }),
    constraints: { calendars_once: 'calendar_exists', calendar_accounts_once: 'calendar_exists' },
    notices: calendarNotices(dependencies),
    jobs: calendarJobs(withReader),
  }
}
