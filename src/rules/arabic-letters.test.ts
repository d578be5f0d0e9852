import { expect, test } from 'vitest'
import { arabicLetters, foldArabic } from './arabic-letters.ts'

test.each([
  ['مـحـمـد', 'محمد'],
  ['فاطمة', 'فاطمه'],
  ['مصطفى', 'مصطفي'],
  ['کریم', 'كريم'],
  ['٢٠٢٦', '2026'],
  ['۲۰', '20'],
  ['\u2068Ada\u2069', 'Ada'],
  ['Ọláṣubọ̀mí', 'Ọláṣubọ̀mí'],
])('%s is compared as %s', (text, folded) => {
  expect(foldArabic(text)).toBe(folded)
  expect(foldArabic(folded)).toBe(folded)
})

test('SQL replaces letter by letter', () => {
  expect([...arabicLetters.from]).toHaveLength([...arabicLetters.to].length)
})
