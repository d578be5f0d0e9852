import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { id, instant, text as textField } from '#contract/fields.ts'
import { plainText } from '#contract/plain-text.ts'
import { quoteLimits, reportLimits, reportSubjects } from './constants.ts'

/** What a report says: at least 40 characters; a link is refused, `#` is evidence ("C#"). */
export const reportText = plainText({
  min: reportLimits.text,
  max: reportLimits.longestText,
  error: 'report_too_short',
  patternError: 'text_has_links',
  allowsHash: true,
})

const reportSubject = z.strictObject({ kind: z.enum(reportSubjects), id })
export type ReportSubject = z.infer<typeof reportSubject>

const text = { reportedMessage: reportText }

/** Messages of a conversation that the reporter chose, as decrypted in their browser; a longer text is shortened there. */
const quotedMessages = z
  .array(z.strictObject({ id, text: textField({ min: 1, max: quoteLimits.text, isMultiline: true }) }))
  .check(
    z.maxLength(quoteLimits.messages),
    z.refine(
      (messages) => new Set(messages.map((message) => message.id)).size === messages.length,
      fieldError('message_repeated'),
    ),
  )

/**
 * A person, named by their profile, with messages of the conversation with them where it comes from there; or a session or review, which
 * says whom it is about.
 */
export const reportBody = z.union([
  z
    .strictObject({
      ...text,
      reportedUserId: id,
      conversationId: z.optional(id),
      messages: z.optional(quotedMessages),
      alsoBlock: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ conversationId, messages }) => messages === undefined || conversationId !== undefined, {
        path: ['conversationId'],
        error: fieldError('conversation_required'),
      }),
    ),
  z.strictObject({ ...text, subject: reportSubject, alsoBlock: z.optional(z.boolean()) }),
])

/** A session with a person who is blocked now; it stays until one of them cancels it (D52). */
const bookedSession = z.object({ id, startsAt: instant, endsAt: instant })
export type BookedSession = z.infer<typeof bookedSession>

/** What is still booked with the person who is blocked now; empty where nobody was blocked. */
export const blockOutcome = z.object({ sessions: z.array(bookedSession) })

export const blockedPerson = z.object({
  profileId: id,
  isMentor: z.boolean(),
  fullName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  jobTitle: z.string(),
  blockedAt: instant,
})
export type BlockedPerson = z.infer<typeof blockedPerson>
