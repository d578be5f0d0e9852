/** What ordering a conversation needs of a stored message. */
export type Sequenced = { readonly id: string; readonly sequence: number }

/** Merges pages, answers and pushes in any order: each message once, by the server's sequence, the later version of it winning. */
export function mergeMessages<M extends Sequenced>(known: readonly M[], incoming: readonly M[]): readonly M[] {
  if (incoming.length === 0) return known
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of incoming) byId.set(message.id, message)
  return [...byId.values()].sort((a, b) => a.sequence - b.sequence)
}

/** The last sequence up to which nothing is missing; 0 for an empty conversation. What follows must be fetched. */
export function lastContiguous(messages: readonly Sequenced[]): number {
  let last = messages[0]?.sequence ?? 0
  for (const { sequence } of messages) {
    if (sequence > last + 1) break
    last = sequence
  }
  return last
}

/** Whether a message arrived before one that precedes it. */
export const hasGap = (messages: readonly Sequenced[]) =>
  messages.length > 0 && lastContiguous(messages) !== messages.at(-1)?.sequence
