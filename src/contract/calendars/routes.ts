import * as z from 'zod/mini'
import { id, instant } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

const calendar = z.object({
  id,
  calendarId: z.string(),
  provider: z.enum(['builtin']),
  account: z.string(),
  status: z.enum(['CONNECTED', 'BROKEN']),
  lastSyncedAt: z.nullable(instant),
})
export type Calendar = z.infer<typeof calendar>

export const calendarRoutes = {
  listCalendars: route({
    method: 'GET',
    path: '/mentor/get-calendars',
    access: 'mentor',
    summary: 'Connected calendars',
    reply: z.array(calendar),
    errors: [],
  }),
  addCalendar: route({
    method: 'POST',
    path: '/mentor/add-calendar',
    access: 'mentor',
    summary: 'Connect a calendar',
    body: z.strictObject({ provider: z.enum(['builtin']) }),
    reply: calendar,
    status: 201,
    errors: ['calendar_exists'],
    idempotent: true,
  }),
  deleteCalendar: route({
    method: 'DELETE',
    path: '/mentor/delete-calendar/:id',
    access: 'mentor',
    summary: 'Disconnect a calendar',
    params: z.strictObject({ id }),
    errors: ['not_found'],
  }),
}
