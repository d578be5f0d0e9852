import * as z from 'zod/mini'
import { text, web } from './schemas.ts'

/** Calendars of Google and Microsoft accounts. */
export const calendarSettings = {
  GOOGLE_CALENDAR_CLIENT_ID: {
    description: 'calendars of Google accounts: the client of the operator (see docs/operations.md)',
    example: '',
    schema: text,
  },
  GOOGLE_CALENDAR_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  GOOGLE_CALENDAR_URL: {
    description: 'another server in place of Google Calendar, for tests',
    example: '',
    schema: z.optional(web),
  },
  MICROSOFT_CLIENT_ID: {
    description: 'calendars of Outlook and Microsoft 365: the application of the operator (see docs/operations.md)',
    example: '',
    schema: text,
  },
  MICROSOFT_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  MICROSOFT_TENANT: {
    description: 'the directory whose accounts may connect; common for all of them, and for personal accounts',
    example: 'common',
    schema: z._default(z.string(), 'common'),
  },
  MICROSOFT_URL: {
    description: 'another server in place of Microsoft Graph, for tests',
    example: '',
    schema: z.optional(web),
  },
}
