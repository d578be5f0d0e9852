import { sharedTopicsReason, type Reason } from '#rules/directory/reasons.ts'

/** A group session with the facts it is ranked by; `startsAt` is epoch milliseconds, `going` the number of attendees. */
export type SessionCandidate = {
  readonly sessionId: string
  /** Their ids. */
  readonly sharedTopics: readonly string[]
  readonly knowsHost: boolean
  readonly going: number
  readonly startsAt: number
}

/**
 * Ranks sessions, best first (D48): more shared topics, then a known host, then fewer attendees, so that people spread, then the
 * earlier start. The id breaks ties, so pages do not overlap.
 */
export function rankSessions(candidates: readonly SessionCandidate[]): SessionCandidate[] {
  return candidates.toSorted(
    (a, b) =>
      b.sharedTopics.length - a.sharedTopics.length ||
      Number(b.knowsHost) - Number(a.knowsHost) ||
      a.going - b.going ||
      a.startsAt - b.startsAt ||
      (a.sessionId < b.sessionId ? -1 : 1),
  )
}

/** The reasons of a recommendation. */
export function sessionReasons({
  sharedTopics,
  knowsHost,
}: Pick<SessionCandidate, 'sharedTopics' | 'knowsHost'>): Reason[] {
  return [...sharedTopicsReason(sharedTopics), ...(knowsHost ? [{ kind: 'byKnownMentor' } as const] : [])]
}
