import type { WritingState } from '#contract/chat/constants.ts'

/** What decides whether somebody may write to another person. */
export type WritingFacts = {
  /** The other account no longer exists, or is suspended. */
  isGone: boolean
  /** The writer blocked the other person. */
  isBlocking: boolean
  isBlocked: boolean
  /** They share a session or a connection, one is staff, or a mentee writes to a mentor who takes requests. */
  isRelated: boolean
  hasWritten: boolean
  hasOtherWritten: boolean
}

/** Whether one may write: strangers have one message until it is answered. An own block is named before one of the other side. */
export function writingState(facts: WritingFacts): WritingState {
  if (facts.isGone) return 'gone'
  if (facts.isBlocking) return 'blocking'
  if (facts.isBlocked) return 'blocked'
  if (facts.hasOtherWritten || facts.isRelated) return 'open'
  return facts.hasWritten ? 'waiting' : 'first'
}
