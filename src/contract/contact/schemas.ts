import * as z from 'zod/mini'
import { emailPattern } from '#contract/accounts/schemas.ts'
import { id, instant, text } from '#contract/fields.ts'
import { hasForbiddenPattern, plainText } from '#contract/plain-text.ts'
import { contactLimits } from './constants.ts'
import { contactMessages } from './messages.ts'

// The copy begins with the name, and goes to whatever address was typed: no links there either.
const name = (message: string) =>
  text({ min: contactLimits.name, max: contactLimits.longestName, message }).check(
    z.refine((value) => !hasForbiddenPattern(value, { allowsHash: false }), message),
  )

/** What the contact form sends. */
export const contactForm = z.strictObject({
  firstName: name(contactMessages.firstName),
  lastName: name(contactMessages.lastName),
  email: text({ min: 1, max: 254, message: contactMessages.email }).check(z.regex(emailPattern, contactMessages.email)),
  message: plainText({
    min: contactLimits.message,
    max: contactLimits.longestMessage,
    message: contactMessages.message,
    patternMessage: contactMessages.patterns,
    allowsHash: false,
  }),
})

/** An answer to an answer of ours: we know who writes, so a word is enough. */
export const threadReply = z.strictObject({
  message: plainText({
    min: 1,
    max: contactLimits.longestMessage,
    message: contactMessages.reply,
    patternMessage: contactMessages.patterns,
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
