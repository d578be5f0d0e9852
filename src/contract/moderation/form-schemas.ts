import { text } from '#contract/fields.ts'
import { contactMessages } from '#contract/contact/messages.ts'
import { plainText } from '#contract/plain-text.ts'

/** Lengths of what members of staff and suspended people write. */
export const staffLimits = { reason: 5, longestReason: 1000, answer: 20, longestAnswer: 4000, appeal: 40 } as const

/** Why a member of staff acts; it stands in the audit log. */
export const reason = text({
  min: staffLimits.reason,
  max: staffLimits.longestReason,
  message: 'Please give a reason of at least 5 characters',
  isMultiline: true,
})

export const appealText = plainText({
  min: staffLimits.appeal,
  max: 2000,
  message: 'Please write at least 40 characters',
  patternMessage: contactMessages.patterns,
  allowsHash: true,
})
