import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { formatsOf, select } from '../../src/texts/formats.ts'
import { flatten } from './check-language.ts'
import { fillSlots, runtimeOfTexts, writeSlots } from './slots.ts'

const english = {
  name: 'sessions',
  texts: {
    join: 'Join "now" for `$5`',
    seats: '{a, plural, one {# seat} other {# seats}} for {b}',
    by: { host: 'By {name}', list: ['One', 'Two'] },
  },
}
const french = {
  name: 'sessions',
  texts: {
    join: 'Rejoindre « maintenant »',
    seats: '{b} : {a, plural, one {# place} many {# de places} other {# places}}',
    by: { host: '{name, select, Ada {Par Ada} other {Par une autre}}', list: ['Un', 'Deux'] },
  },
}
const formats = runtimeOfTexts([[english], [french]])

/** As a bundler leaves the module: without types, imports and exports, and with other names. */
function build(): string {
  const module = writeSlots(english, formats)
  return module
    .replace(/^import .*$/m, '')
    .replaceAll('export const', 'var')
    .replaceAll(/\bplural\b/g, 'a')
    .replaceAll(/\bnumber\b/g, 'b')
    .replaceAll(/\bselect\b/g, 'c.pick')
}

function run(texts: typeof english, language: string) {
  const code = fillSlots(build(), { texts: flatten([texts]), formats })
  const { plural, number } = formatsOf(language)
  const scope = { a: plural, b: number, c: { pick: select } } as Record<string, unknown>
  runInNewContext(code, scope)
  return scope as unknown as {
    join: string
    seats: (facts: { a: number; b: string }) => string
    by: { host: (facts: { name: string }) => string; list: string[] }
  }
}

test('one build speaks each language, whatever the names around its texts', () => {
  const [en, fr] = [run(english, 'en'), run(french, 'fr')]
  expect([en.join, fr.join]).toEqual(['Join "now" for `$5`', 'Rejoindre « maintenant »'])
  expect(en.seats({ a: 2, b: 'Ada' })).toBe('2 seats for Ada')
  expect(fr.seats({ a: 1, b: 'Ada' })).toBe('Ada : 1 place')
  expect([en.by.host({ name: 'Ada' }), fr.by.host({ name: 'Bo' })]).toEqual(['By Ada', 'Par une autre'])
  expect([en.by.list, fr.by.list].map((list) => [...list])).toEqual([
    ['One', 'Two'],
    ['Un', 'Deux'],
  ])
})

test('a slot without a text is refused, and so is one that is not recognized', () => {
  const slots = { texts: new Map<string, string>(), formats }
  expect(() => fillSlots('x = KANDO_TEXT("gone")', slots)).toThrow('gone: no text')
  expect(() => fillSlots('x = KANDO_TEXT(y)', slots)).toThrow('is not filled')
})
