/** What of some words somebody most likely meant: the one with the fewest edits, at most a third of its letters; undefined for none. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  let best: { word: string; edits: number } | undefined
  for (const word of words) {
    const edits = distance(typed, word)
    if (edits <= Math.max(1, Math.floor(word.length / 3)) && (!best || edits < best.edits)) best = { word, edits }
  }
  return best?.word
}

/** Letters added, removed or replaced (Levenshtein). */
function distance(a: string, b: string): number {
  // Far more edits than count.
  if (Math.abs(a.length - b.length) > 20) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
