/**
 * Puts sources into a fixed number of slots. Who is in one stays there, also when no longer among the `wanted`, until the slot is needed;
 * `present` says whether a source can still be shown at all.
 */
export function assignSlots(
  current: readonly (string | null)[],
  wanted: readonly string[],
  present: (id: string) => boolean,
): (string | null)[] {
  const chosen = wanted.slice(0, current.length)
  const slots = current.map((id) => (id !== null && present(id) ? id : null))
  const newcomers = chosen.filter((id) => !slots.includes(id))
  for (const id of newcomers) {
    const free = slots.indexOf(null)
    const at = free >= 0 ? free : slots.findIndex((occupant) => !chosen.includes(occupant!))
    if (at >= 0) slots[at] = id
  }
  return slots
}
