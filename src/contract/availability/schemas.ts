import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { date, endTime, httpsUrl, id, instant, isOnHalfHour, numberInQuery, time } from '#contract/fields.ts'
import { daysOfWeek, minutesOf } from '#contract/weekdays.ts'
import { durations } from './constants.ts'

const onGrid = z.refine<string>(isOnHalfHour, fieldError('hours_off_grid'))

/** Wall times of the mentor's zone; a range over midnight is two rows (D19). */
const timeSlot = z.strictObject({ startTime: time.check(onGrid), endTime: endTime.check(onGrid) }).check(
  z.refine((slot) => minutesOf(slot.endTime) > minutesOf(slot.startTime), {
    error: fieldError('hours_end_before_start'),
    path: ['endTime'],
  }),
)
export type TimeSlot = z.infer<typeof timeSlot>
const timeSlots = z.array(timeSlot).check(z.maxLength(48))
const day = z.strictObject({ dayOfWeek: z.enum(daysOfWeek), timeSlots })
export type AvailabilityDay = z.infer<typeof day>

export const week = z.array(day).check(
  z.maxLength(7),
  z.refine((days) => new Set(days.map((one) => one.dayOfWeek)).size === days.length, fieldError('weekday_repeated')),
)

export const availabilitySettings = z.strictObject({
  bufferMinutes: z.int().check(z.gte(0), z.lte(120)),
  minimumNoticeMinutes: z.int().check(z.gte(0), z.lte(20_160)),
  horizonDays: z.int().check(z.gte(1), z.lte(365)),
  maxSessionsPerWeek: z.nullish(z.int().check(z.gte(1), z.lte(100))),
  approveRequests: z.boolean(),
  overrides: z.array(z.strictObject({ date, timeSlots })).check(
    z.maxLength(366),
    z.refine((days) => new Set(days.map((one) => one.date)).size === days.length, fieldError('date_repeated')),
  ),
  fixedVideoLink: z.nullish(z.union([z.literal(''), httpsUrl])),
})
export type AvailabilitySettings = z.infer<typeof availabilitySettings>

/** The default settings (D22). */
export const defaultSettings = {
  bufferMinutes: 0,
  minimumNoticeMinutes: 120,
  horizonDays: 60,
  maxSessionsPerWeek: null,
  approveRequests: false,
  overrides: [],
  fixedVideoLink: null,
} as const satisfies AvailabilitySettings

/** An upcoming booking that the new hours no longer cover (D28); it stays. */
export const sessionOutside = z.object({ sessionId: id, menteeFullName: z.string(), startsAt: instant })

const slot = z.object({ startsAt: instant, time: z.string(), mentorTime: z.string() })
export type Slot = z.infer<typeof slot>
export const slotDays = z.object({
  timeZone: z.string(),
  mentorTimeZone: z.string(),
  days: z.array(z.object({ date: z.string(), slots: z.array(slot) })),
})
export type SlotDays = z.infer<typeof slotDays>

/** A mentor's coming seven days in their zone, today first; wall times, by start. A booking can be opened; a group session has null. */
export const weekAhead = z.object({
  timeZone: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      periods: z.array(
        z.object({
          kind: z.enum(['free', 'booked', 'busy']),
          startTime: z.string(),
          endTime: z.string(),
          bookingId: z.nullable(id),
        }),
      ),
    }),
  ),
})
export type WeekAhead = z.infer<typeof weekAhead>

export const durationInQuery = numberInQuery(30, 60, 30).check(
  z.refine((value) => (durations as readonly number[]).includes(value), fieldError('duration_invalid')),
)
