import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { plainText } from '#contract/plain-text.ts'
import { staffLimits } from './constants.ts'

/** Why a member of staff acts; it stands in the audit log. */
export const reason = text({
  min: staffLimits.reason,
  max: staffLimits.longestReason,
  error: 'staff_reason_too_short',
  isMultiline: true,
})

export const appealText = plainText({
  min: staffLimits.appeal,
  max: 2000,
  error: 'appeal_too_short',
  patternError: 'text_has_links',
  allowsHash: true,
})

export const reasonForm = z.strictObject({ reason })
export const appealForm = z.strictObject({ text: appealText })
