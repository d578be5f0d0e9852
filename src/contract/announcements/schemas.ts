import * as z from 'zod/mini'
import { date, id, instant, text, time, timeZone } from '#contract/fields.ts'
import { reason } from '#contract/moderation/form-schemas.ts'
import { announcementLimits as limits, audiences } from './constants.ts'

/** A country or language, written as on profiles. */
const place = text({ min: 2, max: 60 })
/** Null for any. */
const filter = z.nullable(place)

const content = {
  title: text({ min: limits.title, max: limits.longestTitle, error: 'announcement_title_too_short' }),
  text: text({ min: limits.text, max: limits.longestText, error: 'announcement_text_too_short', isMultiline: true }),
}
const audience = { audience: z.enum(audiences), country: filter, language: filter }

/** A wall time in the author's zone. */
const schedule = z.strictObject({ date, time, timeZone })

/** Title and text, to try out. */
export const announcementContent = z.strictObject(content)
export const announcementAudience = z.strictObject({
  audience: z.enum(audiences),
  country: z.optional(place),
  language: z.optional(place),
})
export type AnnouncementAudience = z.infer<typeof announcementAudience>

/** People an audience has; many are estimated, and the number is round then. */
export const recipientCount = z.object({ count: z.int(), isEstimate: z.boolean() })

/** `schedule` null: at once. */
export const announcementBody = z.strictObject({ ...content, ...audience, schedule: z.nullable(schedule), reason })
export type AnnouncementBody = z.infer<typeof announcementBody>

/** `version` is the one that was read. */
export const announcementEdit = z.strictObject({ ...announcementBody.shape, version: z.int() })
export const announcementCancellation = z.strictObject({ version: z.int(), reason })

export const announcement = z.object({
  id,
  title: z.string(),
  audience: z.enum(audiences),
  country: z.nullable(z.string()),
  language: z.nullable(z.string()),
  status: z.enum(['SCHEDULED', 'SENDING', 'SENT', 'CANCELLED']),
  sendAt: instant,
  authorName: z.string(),
  /** So far, while it is being sent. */
  recipients: z.int(),
})
export type Announcement = z.infer<typeof announcement>

export const announcementDetail = z.object({
  ...announcement.shape,
  text: z.string(),
  timeZone: z.string(),
  version: z.int(),
  /** People in whose list of notifications it stands, e-mails sent at once, deliveries that failed for good, and those still ahead. */
  result: z.object({ shown: z.int(), emailed: z.int(), failed: z.int(), waiting: z.int() }),
})
export type AnnouncementDetail = z.infer<typeof announcementDetail>
