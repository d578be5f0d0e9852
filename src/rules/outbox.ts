/** What is not on the server yet. `waiting`: sent as soon as there is a network; `failed`: the server refused it. */
export type OutboxState = 'waiting' | 'failed'

/** What the order of an outbox needs of a message or a command. `position` grows with each one written on this device. */
export type OutboxEntry = {
  readonly id: string
  /** What is sent in order: the messages of a conversation, named by the other person, or all commands. */
  readonly thread: string
  readonly position: number
  readonly state: OutboxState
}

/** What became of an attempt. `unreachable`: no network, a server that is down, a rate limit, or an ended session. */
export type SendOutcome = 'stored' | 'unreachable' | 'refused'

/** The entries in the order they were written. */
export const inOrder = <E extends OutboxEntry>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => a.position - b.position)

/**
 * The entries to send next: the oldest of each thread, so that the server gets a thread in the order it was written. A failed one does
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

/** The position of an entry written or retried now: behind all others, even if the clock was set back. */
export const nextPosition = (entries: readonly OutboxEntry[], now: number) =>
  Math.max(now, ...entries.map(({ position }) => position + 1))

/** A failed entry that its sender retries goes to the end, as if written now. */
export const retried = <E extends OutboxEntry>(entry: E, position: number): E => ({
  ...entry,
  state: 'waiting',
  position,
})

/** Milliseconds before the next attempt after `attempts` without an answer: doubling up to half a minute, with jitter (0 to 1). */
export const pauseBefore = (attempts: number, jitter: number) =>
  Math.min(30_000, 500 * 2 ** attempts) * (0.5 + jitter / 2)
