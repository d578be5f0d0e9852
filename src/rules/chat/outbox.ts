/** A message that is not on the server yet. `waiting`: sent as soon as there is a network; `failed`: the server refused it. */
export type OutboxState = 'waiting' | 'failed'

/** What the order of the outbox needs of an unsent message. `position` grows with each message written on this device. */
export type OutboxEntry = {
  readonly id: string
  /** The conversation it belongs to, which the server may not know yet: the other person. */
  readonly thread: string
  readonly position: number
  readonly state: OutboxState
}

/** What became of an attempt. `unreachable`: no network, a server that is down, a rate limit, or an ended session. */
export type SendOutcome = 'stored' | 'unreachable' | 'refused'

/** The messages in the order they were written. */
export const inOrder = <E extends OutboxEntry>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => a.position - b.position)

/**
 * The messages to send next: the oldest of each thread, so that the server stores a thread in the order it was written. A failed one does
 * not hold up those behind it: it waits for its sender.
 */
export function nextToSend<E extends OutboxEntry>(entries: readonly E[]): E[] {
  const first = new Map<string, E>()
  for (const entry of inOrder(entries)) {
    if (entry.state === 'waiting' && !first.has(entry.thread)) first.set(entry.thread, entry)
  }
  return [...first.values()]
}

/** The state after an attempt; null: stored, so it leaves the outbox. */
export function afterAttempt(outcome: SendOutcome): OutboxState | null {
  if (outcome === 'stored') return null
  return outcome === 'refused' ? 'failed' : 'waiting'
}

/** The position of a message written or retried now: behind all others, even if the clock was set back. */
export const nextPosition = (entries: readonly OutboxEntry[], now: number) =>
  Math.max(now, ...entries.map(({ position }) => position + 1))

/** A failed message that its sender retries goes to the end, as if written now. */
export const retried = <E extends OutboxEntry>(entry: E, position: number): E => ({
  ...entry,
  state: 'waiting',
  position,
})

/** Milliseconds before the next attempt after `attempts` without an answer: doubling up to half a minute, with jitter (0 to 1). */
export const pauseBefore = (attempts: number, jitter: number) =>
  Math.min(30_000, 500 * 2 ** attempts) * (0.5 + jitter / 2)
