import * as z from 'zod/mini'
import { audiences } from '#contract/announcements/constants.ts'
import { announcementMessages } from '#contract/announcements/messages.ts'
import { announcementContent } from '#contract/announcements/schemas.ts'

/** The contract's rules for title and text; whether the time is possible is decided by `sendTimeOf`. */
export const announcementSchema = z
  .strictObject({
    ...announcementContent.shape,
    audience: z.enum(audiences),
    country: z.string(),
    language: z.string(),
    when: z.enum(['now', 'later']),
    date: z.string(),
    time: z.string(),
  })
  .check(
    z.refine(({ when, date }) => when === 'now' || date !== '', {
      path: ['date'],
      error: announcementMessages.dateRequired,
    }),
  )
