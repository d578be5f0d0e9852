import { calendarRoutes } from '#contract/calendars/routes.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { addCalendar } from './add-calendar.ts'
import { deleteCalendar } from './delete-calendar.ts'
import { listCalendars } from './queries.ts'

/** Calendars: a mentor's slots are offered once one is connected. */
export function createCalendars(): Feature {
  return {
    name: 'calendars',
    endpoints: implement(calendarRoutes, {
      listCalendars: query(listCalendars),
      addCalendar: command(addCalendar),
      deleteCalendar: command(deleteCalendar),
    }),
    constraints: { calendars_once: 'calendar_exists' },
  }
}
