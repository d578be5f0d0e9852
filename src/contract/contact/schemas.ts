import * as z from 'zod/mini'
import { emailPattern } from '#contract/accounts/schemas.ts'
import { text, token } from '#contract/fields.ts'
import { hasForbiddenPattern, plainText } from '#contract/plain-text.ts'
import { contactLimits } from './constants.ts'
import { contactMessages } from './messages.ts'

// The copy begins with the name, and goes to whatever address was typed: no links there either.
const name = (message: string) =>
  text({ min: contactLimits.name, max: contactLimits.longestName, message }).check(
    z.refine((value) => !hasForbiddenPattern(value, { allowsHash: false }), message),
  )

/** The fields of the contact form. */
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

/** `thread` comes from the link in an answer of ours: the message then continues that thread. */
export const contactBody = z.extend(contactForm, { thread: z.optional(token) })
