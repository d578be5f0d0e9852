import * as z from 'zod/mini'
import { durations } from '#contract/availability/constants.ts'
import { date, id, text, time, timeZone } from '#contract/fields.ts'
import { bookingMessages } from './messages.ts'

export const bookingStatuses = ['PENDING', 'UPCOMING', 'CANCELLED', 'PAST'] as const

const reason = text({ isMultiline: true, min: 1, max: 300, message: bookingMessages.reasonNeeded })

export const createBookingBody = z.strictObject({
  mentorId: id,
  date,
  time,
  timeZone,
  durationMinutes: z.literal([...durations], 'Sessions last 30, 45 or 60 minutes'),
  sessionNotes: z.optional(text({ isMultiline: true, max: 500 })),
})
export const rescheduleBody = z.strictObject({
  sessionId: id,
  reason,
  date: z.optional(date),
  time: z.optional(time),
  timeZone: z.optional(timeZone),
})
export const cancelBody = z.strictObject({ sessionId: id, cancelReason: reason })
