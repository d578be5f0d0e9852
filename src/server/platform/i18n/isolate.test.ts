import { expect, test } from 'vitest'
import { isolated, isolating } from './isolate.ts'

test.each([
  ['Chidi', 'ltr', 'Chidi'],
  ['أحمد', 'ltr', '\u2068أحمد\u2069'],
  ['أحمد', 'rtl', 'أحمد'],
  ['Chidi', 'rtl', '\u2068Chidi\u2069'],
  ['Ọláṣubọ̀mí', 'rtl', '\u2068Ọláṣubọ̀mí\u2069'],
  ['ጽጌ', 'rtl', '\u2068ጽጌ\u2069'],
  ['mentor', 'rtl', 'mentor'],
  ['inviteAccepted', 'rtl', 'inviteAccepted'],
  ['https://kando.test/booking', 'rtl', 'https://kando.test/booking'],
  ['٢٠٢٦', 'rtl', '٢٠٢٦'],
] as const)('%s inside a text that is written %s', (value, direction, shown) => {
  expect(isolated(value, direction)).toBe(shown)
})

test('texts isolate what they are given, wherever they stand', () => {
  const booked = ({ side, other, n }: { side: string; other: string; n: number }) => `${side} ${other} ${n}`
  const texts = isolating({ title: 'عنوان', made: { paragraphs: [booked] } }, 'rtl')
  expect(texts.title).toBe('عنوان')
  const facts = { side: 'mentor', other: 'Ada', n: 3 }
  expect(texts.made.paragraphs[0]!(facts)).toBe('mentor \u2068Ada\u2069 3')
  expect(facts.other).toBe('Ada')
})
