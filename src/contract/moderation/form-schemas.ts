import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { contactMessages } from '#contract/contact/messages.ts'
import { plainText } from '#contract/plain-text.ts'
import { staffLimits } from './constants.ts'

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

export const reasonForm = z.strictObject({ reason })
export const appealForm = z.strictObject({ text: appealText })
