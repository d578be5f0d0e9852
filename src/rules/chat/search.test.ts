import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findText, foldText } from './search.ts'

const found = (text: string, query: string) =>
  findText(foldText(text), foldText(query).text).map(([start, end]) => text.slice(start, end))

test.each([
  ['Adéọlá wrote, ADEOLA answered', 'adeola', ['Adéọlá', 'ADEOLA']],
  ['A\u0301gua and água', 'agua', ['A\u0301gua', 'água']],
  ['فَاطِمَة', 'فاطمه', ['فَاطِمَة']],
  ['Session at 9, session at 10', 'Session', ['Session', 'session']],
  ['🎉 great 🎉', '🎉', ['🎉', '🎉']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['Nothing here', 'zzz', []],
])('in “%s” a search for “%s” marks what stands there', (text, query, marked) => {
  expect(found(text, query)).toEqual(marked)
})

test('an empty search, or one of accents only, finds nothing', () => {
  expect(found('text', '')).toEqual([])
  expect(found('text', '\u0301')).toEqual([])
})

test('a piece of a text is found in it, and what is marked folds to the query', () => {
  const texts = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), fc.string())
  fc.assert(
    fc.property(texts, ([before, piece, after]) => {
      const query = foldText(piece).text
      const text = `${before} ${piece} ${after}`
      const marked = found(text, piece)
      if (query !== '') expect(marked.length).toBeGreaterThan(0)
      for (const one of marked) expect(foldText(one).text).toContain(query)
    }),
  )
})
