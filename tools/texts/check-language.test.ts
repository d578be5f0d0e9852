import { expect, test } from 'vitest'
import { checkLanguage } from './check-language.ts'
import { pseudoTexts } from './pseudo-text.ts'
import type { TextFile, TextNode } from './read-texts.ts'

const file = (texts: Record<string, TextNode>): TextFile[] => [{ name: 'sessions', texts }]
const english = file({
  save: 'Save',
  seats: '{count, plural, one {# seat} other {# seats}} with {name}',
  moved: '{side, select, mentor {Your mentee} other {Your mentor}} moved it',
  terms: 'I accept the <link>terms</link>',
})
const complete = {
  save: 'حفظ',
  seats: '{count, plural, zero {#} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}} مع {name}',
  moved: 'تغيّر الموعد',
  terms: 'أوافق على <link>الشروط</link>',
}

test('a complete language has no findings; a word that it does not distinguish may be left out', () => {
  expect(checkLanguage('ar', file(complete), english)).toEqual({ missing: [], unused: [], wrong: [] })
})

test.for<[string, object, string]>([
  ['a misspelled placeholder', { seats: complete.seats.replace('{name}', '{nam}') }, '{nam} is unknown'],
  ['a lost placeholder', { seats: complete.seats.replace('{name}', '') }, '{name} is missing'],
  ['a missing plural form', { seats: complete.seats.replace(/few \{.*?\}/, '') }, 'the plural form "few" is missing'],
  ['an unknown word to select', { moved: '{side, select, mentee {a} other {b}}' }, '{side} is never "mentee"'],
  ['a number that is not formatted', { seats: '{count} {name}' }, '{count} is used as a text'],
  ['broken syntax', { save: '{save' }, 'EXPECT_ARGUMENT_CLOSING_BRACE'],
])('%s is named with its file and key', ([, change, reason]) => {
  const { wrong } = checkLanguage('ar', file({ ...complete, ...change }), english)
  expect(wrong.join()).toContain(`sessions.json: ${Object.keys(change)[0]}: `)
  expect(wrong.join()).toContain(reason)
})

test('missing and unused texts are named', () => {
  const { save: _, ...rest } = complete
  const { missing, unused } = checkLanguage('ar', file({ ...rest, gone: 'قديم' }), english)
  expect([missing, unused]).toEqual([['sessions.json: save'], ['sessions.json: gone']])
})

test('the pseudo-languages are complete: 40 % longer with accents, and Arabic letters with all plural forms', () => {
  for (const language of ['en-XA', 'ar-XB']) {
    const own = english.map(({ name, texts }) => ({ name, texts: pseudoTexts(texts, language) as typeof texts }))
    expect(checkLanguage(language, own, english)).toEqual({ missing: [], unused: [], wrong: [] })
  }
  expect(pseudoTexts('Book a session with {name}', 'en-XA')).toBe('Ɓööķ å šéššîöñ ŵîţĥ ĩĩ õõ {name}')
  expect(pseudoTexts('Save, {name}?', 'ar-XB')).toBe('سافي، {name}؟')
})
