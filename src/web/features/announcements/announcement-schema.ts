import * as z from 'zod/mini'
import { audiences } from '#contract/announcements/constants.ts'
import { announcementContent } from '#contract/announcements/schemas.ts'
import { fieldError } from '#contract/field-errors.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/announcements/fields.ts'

/** The contract's rules for title and text; whether the time is possible is decided by `sendTimeOf`. */
const values = z
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
      error: fieldError('announcement_day_required'),
    }),
  )

export const announcementSchema = formSchema(values, fields)
