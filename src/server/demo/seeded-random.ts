/** A pseudo-random generator: the same seed gives the same sequence. */
export type SeededRandom = {
  /** In [0, 1). */
  readonly next: () => number
  /** An integer from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  readonly shuffle: <T>(items: readonly T[]) => T[]
}

/** The generator mulberry32 by Tommy Ettinger. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(items: readonly T[]) => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  const shuffle = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, order: next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item)
  return { next, between, pick, shuffle }
}
