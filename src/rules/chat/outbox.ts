/** A message that is not on the server yet. `waiting`: sent as soon as there is a network; `failed`: the server refused it. */
export type OutboxState = 'waiting' | 'sending' | 'failed'

/** What the order of the outbox needs of an unsent message. `position` grows with each message written on this device. */
export type OutboxEntry = {
  readonly clientId: string
  readonly thread: string
  readonly position: number
  readonly state: OutboxState
}

/** What became of an attempt. `unreachable` covers a lost network and a server that is down; `slow_down` a rate limit. */
export type SendOutcome = 'stored' | 'unreachable' | 'slow_down' | 'refused'

/** The messages of a thread in the order they were written. */
export const inOrder = <E extends OutboxEntry>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => a.position - b.position)

/**
 * The messages to send next: the oldest of each thread, so that the server stores a thread in the order it was written. A failed one does
 * not hold up those behind it: it waits for its person.
 */
export function nextToSend<E extends OutboxEntry>(entries: readonly E[]): E[] {
  const first = new Map<string, E>()
  for (const entry of inOrder(entries)) {
    if (entry.state !== 'failed' && !first.has(entry.thread)) first.set(entry.thread, entry)
  }
  return [...first.values()].filter(({ state }) => state === 'waiting')
}

/** The state after an attempt; null: stored, so it leaves the outbox. */
export function afterAttempt(outcome: SendOutcome): OutboxState | null {
  if (outcome === 'stored') return null
  return outcome === 'refused' ? 'failed' : 'waiting'
}

/** After a reload nothing is on its way any more: an attempt without an answer is repeated, and the client id keeps it single. */
export const afterReload = <E extends OutboxEntry>(entry: E): E =>
  entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry

/** A failed message that its person sends again goes to the end, as if written now. */
export const retried = <E extends OutboxEntry>(entry: E, position: number): E => ({
  ...entry,
  state: 'waiting',
  position,
})

/** Milliseconds before the next attempt after `attempts` without an answer: doubling up to half a minute, with jitter (0 to 1). */
export const pauseBefore = (attempts: number, jitter: number) =>
  Math.min(30_000, 500 * 2 ** attempts) * (0.5 + jitter / 2)
