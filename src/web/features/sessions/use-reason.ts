import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { cancelBody } from '#contract/bookings.ts'

/** The choice beside the specified reasons. */
export const otherReason = 'Other'

/** The reason for a change: one of the specified ones or a text of one's own, judged by the contract. */
export function useReason() {
  const [choice, setChoice] = useState<string | null>(null)
  const [own, setOwn] = useState('')
  const [isTried, setTried] = useState(false)
  const radio = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const isOther = choice === otherReason
  const judged = z.safeParse(cancelBody.shape.cancelReason, isOther ? own : (choice ?? ''))
  const fault = judged.success ? null : (judged.error.issues[0]?.message ?? null)

  /** The reason to send; null when there is none yet: then it says so, and the keyboard goes there. */
  function take(): string | null {
    setTried(true)
    if (judged.success) return judged.data
    const place = isOther ? area.current : radio.current
    place?.focus()
    return null
  }

  return { choice, setChoice, own, setOwn, isOther, radio, area, take, fault, shownFault: isTried ? fault : null, isWritten: own.trim() !== '' }
}

export type Reason = ReturnType<typeof useReason>
