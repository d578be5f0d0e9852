/** What ordering a conversation needs of an entry. Sequences count from 1 without gaps; a deletion or a change has one of its own. */
export type Sequenced = { readonly id: string; readonly sequence: number }

/** What a deletion changes in the message that it names. */
export type Deletable = Sequenced & { readonly deletedId: string | null; readonly isDeleted: boolean }

/** Merges pages, answers and pushes in any order: each entry once, by the server's sequence, the later version of it winning. */
export function mergeEntries<E extends Sequenced>(known: readonly E[], incoming: readonly E[]): readonly E[] {
  if (incoming.length === 0) return known
  const byId = new Map(known.map((entry) => [entry.id, entry]))
  for (const entry of incoming) byId.set(entry.id, entry)
  return [...byId.values()].sort((a, b) => a.sequence - b.sequence)
}

/** Turns the messages that deletions name into what `tombstone` makes of them, wherever the deletion arrived. */
export function applyDeletions<E extends Deletable>(entries: readonly E[], tombstone: (entry: E) => E): readonly E[] {
  const deleted = new Set(entries.flatMap(({ deletedId }) => (deletedId === null ? [] : [deletedId])))
  if (deleted.size === 0) return entries
  return entries.map((entry) => (deleted.has(entry.id) && !entry.isDeleted ? tombstone(entry) : entry))
}

/** What a change says of the message that it names. `version` is the sequence of the last change that an entry shows. */
export type Changeable = Sequenced & { readonly version: number; readonly changed: { readonly id: string } | null }

/** Brings messages up to what the latest change says of each, wherever it arrived; one that a message already shows is left out. */
export function applyChanges<E extends Changeable>(
  entries: readonly E[],
  update: (entry: E, change: E) => E,
): readonly E[] {
  const changes = new Map(entries.flatMap((entry) => (entry.changed ? [[entry.changed.id, entry]] : [])))
  if (changes.size === 0) return entries
  return entries.map((entry) => {
    const change = changes.get(entry.id)
    return change && change.sequence > entry.version ? update(entry, change) : entry
  })
}

/** The last sequence up to which nothing is missing; 0 for an empty conversation. What follows must be fetched. */
export function lastContiguous(entries: readonly Sequenced[]): number {
  let last = entries[0]?.sequence ?? 0
  for (const { sequence } of entries) {
    if (sequence > last + 1) break
    last = sequence
  }
  return last
}

/** Whether an entry arrived before one that precedes it. */
export const hasGap = (entries: readonly Sequenced[]) =>
  entries.length > 0 && lastContiguous(entries) !== entries.at(-1)?.sequence

/** Whether the conversation goes further back than what is loaded. */
export const hasEarlier = (entries: readonly Sequenced[]) => (entries[0]?.sequence ?? 1) > 1
