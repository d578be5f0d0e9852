import { useState } from 'react'
import * as z from 'zod/mini'
import { cancelBody } from '#contract/bookings/schemas.ts'
import { issueText } from '#web/platform/forms/form-schema.ts'

/** The choice besides the specified reasons. */
export const otherReason = 'Other'

/** The reason for a change: a specified one or a text, validated by the contract's schema. */
export function useReason() {
  const [choice, setChoice] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [attempt, setAttempt] = useState(0)
  const isOther = choice === otherReason
  const parsed = z.safeParse(cancelBody.shape.cancelReason, isOther ? text : (choice ?? ''))
  const issue = parsed.error?.issues[0]
  const error = issue ? issueText(issue, {}) : null

  /** The reason to send, or null if it is missing; the field then shows the error. */
  function validate(): string | null {
    if (parsed.success) return parsed.data
    setAttempt(attempt + 1)
    return null
  }

  return { choice, setChoice, text, setText, isOther, error, attempt, validate, isDirty: text.trim() !== '' }
}

export type Reason = ReturnType<typeof useReason>
