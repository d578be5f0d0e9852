import { foldArabic } from '#rules/arabic-letters.ts'

/** A text as searches compare it, and where each of its UTF-16 units comes from in the original. */
export type FoldedText = { text: string; from: readonly number[] }

/** Lower case without accents, tone marks and harakat, variants of Arabic letters as one. */
export function foldText(original: string): FoldedText {
  let text = ''
  const from: number[] = []
  let at = 0
  for (const character of original) {
    const folded = foldArabic(character.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()
    for (let unit = 0; unit < folded.length; unit++) from.push(at)
    text += folded
    at += character.length
  }
  from.push(at)
  return { text, from }
}

/** Where a folded query stands in a text: `[start, end)` in UTF-16 units of the original, marks that follow included. */
export function findText({ text, from }: FoldedText, query: string): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  if (query === '') return found
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length))
    found.push([from[at]!, from[at + query.length]!])
  return found
}
