/** What is known of a group session when it is weighed against others; `startsAt` is epoch milliseconds, `going` how many come already. */
export type SessionCandidate = {
  readonly sessionId: string
  readonly sharedTopics: number
  readonly knowsHost: boolean
  readonly going: number
  readonly startsAt: number
}

/**
 * Best first (D48): more shared topics, then a host one knows; among equals the one with fewer people, so that they spread, then the sooner.
 * The id settles the rest, so that pages do not overlap.
 */
export function rankSessions(candidates: readonly SessionCandidate[]): SessionCandidate[] {
  return candidates.toSorted(
    (a, b) =>
      b.sharedTopics - a.sharedTopics ||
      Number(b.knowsHost) - Number(a.knowsHost) ||
      a.going - b.going ||
      a.startsAt - b.startsAt ||
      (a.sessionId < b.sessionId ? -1 : 1),
  )
}

/** Why this session, in words: `2 shared topics`, `by a mentor you know`. */
export function sessionReasons({
  sharedTopics,
  knowsHost,
}: Pick<SessionCandidate, 'sharedTopics' | 'knowsHost'>): string[] {
  return [
    ...(sharedTopics > 0 ? [sharedTopics === 1 ? '1 shared topic' : `${sharedTopics} shared topics`] : []),
    ...(knowsHost ? ['by a mentor you know'] : []),
  ]
}
