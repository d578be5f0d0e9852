import * as z from 'zod/mini'
import { bookingStatuses } from '#contract/bookings/schemas.ts'
import { id, instant, role, text } from '#contract/fields.ts'
import { recurrenceKinds, weekdayCodes } from '#contract/weekdays.ts'

/** A one-on-one session is a booking; a group session has occurrences. */
export const sessionKind = z.enum(['individual', 'group'])
export type SessionKind = z.infer<typeof sessionKind>

/** What a mentor did with a session in their own calendar elsewhere; nulls where nothing is to decide. */
export const calendarState = z.object({
  state: z.nullable(z.enum(['deleted', 'moved'])),
  /** The e-mail address of the calendar's account, or the host of its server. */
  account: z.nullable(z.string()),
  /** Its start in the calendar. */
  movedTo: z.nullable(instant),
})
export type CalendarState = z.infer<typeof calendarState>

/** One session of the coming week: a booking, or one occurrence of a group session. */
export const sessionSummary = z.object({
  /** Of the booking or the occurrence. */
  id,
  sessionType: z.enum(['Individual', 'Group']),
  title: z.string(),
  time: z.string(),
  date: z.string(),
  startsAt: instant,
  endsAt: instant,
  durationMinutes: z.int(),
  menteeName: z.nullable(z.string()),
  menteeId: z.nullable(id),
  menteeSlug: z.nullable(z.string()),
  mentorName: z.string(),
  mentorId: id,
  mentorSlug: z.string(),
  status: z.enum(bookingStatuses),
  recurrenceIntervals: z.nullable(z.enum(recurrenceKinds)),
  /** In the caller's zone. */
  repeatsOn: z.array(z.enum(weekdayCodes)),
  nextSessionDate: z.nullable(z.string()),
  /** The number of attendees; null for a booking, as is the slug below. */
  groupSessionAttendeesCount: z.nullable(z.int()),
  sessionSlug: z.nullable(z.string()),
})
export type SessionSummary = z.infer<typeof sessionSummary>

/** A text of one side about a no-show, shown to the other side. */
export const noShowNote = z.optional(text({ isMultiline: true, max: 500 }))

/** A report that the other side did not come, with that side's dispute. */
export const noShow = z.object({
  id,
  reportedBy: role,
  note: z.nullable(z.string()),
  reportedAt: instant,
  /** 72 hours after the report; an undisputed one is final then. */
  disputableUntil: instant,
  disputedAt: z.nullable(instant),
  disputeNote: z.nullable(z.string()),
})
export type NoShow = z.infer<typeof noShow>
