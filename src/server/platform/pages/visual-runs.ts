import createBidi from 'bidi-js'

export type Direction = 'ltr' | 'rtl'
/** A part of a line that is written in one direction; its letters are in the order of reading. */
export type VisualRun = { text: string; direction: Direction }

// The package is CommonJS, whose types name the function as a property.
const bidi = (createBidi as unknown as typeof createBidi.default)()

/** The direction of a paragraph: that of its first letter. */
export const directionOf = (text: string): Direction =>
  (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'

/** The parts of a line of such a paragraph as they stand from left to right (UAX 9), with brackets mirrored where they have to be. */
export function visualRuns(line: string, base: Direction): VisualRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, base)
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const runs: (VisualRun & { level: number })[] = []
  for (let i = 0; i < line.length; i++) {
    const level = levels[i]!
    const letter = mirrored.get(i) ?? line[i]!
    const last = runs.at(-1)
    if (last && last.level === level) last.text += letter
    else runs.push({ text: letter, level, direction: level % 2 === 1 ? 'rtl' : 'ltr' })
  }
  return reordered(runs)
}

/** Rule L2: from the highest level to the lowest odd one, whatever is at that level or above is reversed. */
function reordered<R extends { level: number }>(runs: readonly R[]): R[] {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < order.length; start++) {
      if (order[start]!.level < level) continue
      let end = start
      while (end < order.length && order[end]!.level >= level) end++
      order.splice(start, end - start, ...order.slice(start, end).toReversed())
      start = end
    }
  return order
}
