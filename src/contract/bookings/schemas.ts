import * as z from 'zod/mini'
import { durations } from '#contract/availability/constants.ts'
import { chosenInstant, date, id, text, time, timeZone } from '#contract/fields.ts'
import { fieldError } from '#contract/field-errors.ts'
import { notesLimit } from './constants.ts'

export const bookingStatuses = ['PENDING', 'UPCOMING', 'CANCELLED', 'PAST'] as const

const reason = text({ isMultiline: true, min: 1, max: 300, error: 'reason_required' })

/** A chosen start: its instant (`startsAt`), as browsers send it, or its date and time in `timeZone`. */
const start = { startsAt: z.optional(chosenInstant), date: z.optional(date), time: z.optional(time) }
type Start = { startsAt?: string | undefined; date?: string | undefined; time?: string | undefined }

const hasInstant = ({ startsAt }: Start) => startsAt !== undefined
const hasWallTime = ({ date, time }: Start) => date !== undefined || time !== undefined
const notBoth = z.refine<Start>((body) => !(hasInstant(body) && hasWallTime(body)), {
  error: fieldError('start_twice'),
  path: ['startsAt'],
})

export const createBookingBody = z
  .strictObject({
    mentorId: id,
    ...start,
    timeZone,
    durationMinutes: z.literal([...durations], fieldError('duration_invalid')),
    sessionNotes: z.optional(text({ isMultiline: true, max: notesLimit })),
  })
  .check(
    notBoth,
    z.refine((body) => hasInstant(body) || (body.date !== undefined && body.time !== undefined), {
      error: fieldError('start_required'),
      path: ['startsAt'],
    }),
  )
export const rescheduleBody = z
  .strictObject({ sessionId: id, reason, ...start, timeZone: z.optional(timeZone) })
  .check(notBoth)
export const respondBody = z
  .strictObject({
    sessionId: id,
    answer: z.enum(['accept', 'decline']),
    ...start,
    timeZone: z.optional(timeZone),
  })
  .check(notBoth)
export const cancelBody = z.strictObject({ sessionId: id, cancelReason: reason })
