export type Day<Item> = { day: string; items: Item[] }

/** Groups adjacent sessions of the same day, in their order. */
export function byDay<Item>(items: readonly Item[], dayOf: (item: Item) => string): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const day = dayOf(item)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
