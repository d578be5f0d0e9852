const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** First letters of the first two words, by grapheme, so that tone marks stay on their letter. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words
    .map((word) => [...segmenter.segment(word)][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** One of ten tints, the same on server and client. */
export function tintOf(seed: string): number {
  let h = 0
  for (const char of seed) h = (Math.imul(h, 31) + (char.codePointAt(0) ?? 0)) >>> 0
  return h % 10
}
