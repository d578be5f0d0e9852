/** Groups adjacent items with the same key, such as sessions of one day, in their order. */
export function groupAdjacent<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): { key: string; items: Item[] }[] {
  const groups: { key: string; items: Item[] }[] = []
  for (const item of items) {
    const key = keyOf(item)
    const last = groups.at(-1)
    if (last?.key === key) last.items.push(item)
    else groups.push({ key, items: [item] })
  }
  return groups
}
