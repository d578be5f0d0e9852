import * as z from 'zod/mini'
import type { FieldCode } from '#contract/field-codes.ts'
import { fieldError } from '#contract/field-errors.ts'
import { emailPattern } from '#contract/accounts/schemas.ts'
import { id, instant, text } from '#contract/fields.ts'
import { hasForbiddenPattern, plainText } from '#contract/plain-text.ts'
import { contactLimits } from './constants.ts'

// The copy begins with the name, and goes to whatever address was typed: no links there either.
const name = (error: FieldCode) =>
  text({ min: contactLimits.name, max: contactLimits.longestName, error }).check(
    z.refine((value) => !hasForbiddenPattern(value, { allowsHash: false }), error),
  )

/** What the contact form sends. */
export const contactForm = z.strictObject({
  firstName: name('contact_first_name_invalid'),
  lastName: name('contact_last_name_invalid'),
  email: text({ min: 1, max: 254, error: 'contact_email_invalid' }).check(
    z.regex(emailPattern, fieldError('contact_email_invalid')),
  ),
  message: plainText({
    min: contactLimits.message,
    max: contactLimits.longestMessage,
    error: 'contact_message_too_short',
    patternError: 'text_has_links',
    allowsHash: false,
  }),
})

/** An answer to an answer of ours: we know who writes, so a word is enough. */
export const threadReply = z.strictObject({
  message: plainText({
    min: 1,
    max: contactLimits.longestMessage,
    error: 'contact_reply_required',
    patternError: 'text_has_links',
    allowsHash: false,
  }),
})

/** A conversation with our team as its sender sees it. */
export const contactThread = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** In the order of writing. */
  messages: z.array(z.object({ id, isOurs: z.boolean(), text: z.string(), at: instant })),
})
