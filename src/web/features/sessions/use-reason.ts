import { useState } from 'react'
import * as z from 'zod/mini'
import { cancelBody } from '#contract/bookings/schemas.ts'

/** The choice beside the specified reasons. */
export const otherReason = 'Other'

/** The reason for a change: one of the specified ones or a text of one's own, judged by the contract. */
export function useReason() {
  const [choice, setChoice] = useState<string | null>(null)
  const [own, setOwn] = useState('')
  const [attempt, setAttempt] = useState(0)
  const isOther = choice === otherReason
  const judged = z.safeParse(cancelBody.shape.cancelReason, isOther ? own : (choice ?? ''))
  const fault = judged.success ? null : (judged.error.issues[0]?.message ?? null)

  /** The reason to send; null when there is none yet, which the field then says. */
  function take(): string | null {
    if (judged.success) return judged.data
    setAttempt(attempt + 1)
    return null
  }

  return { choice, setChoice, own, setOwn, isOther, fault, attempt, take, isWritten: own.trim() !== '' }
}

export type Reason = ReturnType<typeof useReason>
