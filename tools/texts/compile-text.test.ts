import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { formatsOf, select } from '../../src/texts/formats.ts'
import { compileText } from './compile-text.ts'

/** The text for some arguments, as the generated code gives it. */
function render(text: string, values: Record<string, unknown> = {}, language = 'en'): unknown {
  const { expression } = compileText(text)
  const scope = { ...formatsOf(language), select, ...values }
  return runInNewContext(expression, scope)
}

describe('a text', () => {
  test.for([
    ['Save', {}, 'Save'],
    ["It''s {name}''s turn", { name: 'Ngũgĩ' }, "It's Ngũgĩ's turn"],
    ['{count, plural, one {# seat} other {# seats}} left', { count: 1 }, '1 seat left'],
    ['{count, plural, =0 {No seats} one {# seat} other {# seats}}', { count: 0 }, 'No seats'],
    [
      '{count, plural, one {# person} other {# people}} in {city}',
      { count: 1200, city: 'Lagos' },
      '1,200 people in Lagos',
    ],
    ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} meeting', { n: 22 }, '22nd meeting'],
    ['{side, select, mentor {Your mentee} other {Your mentor}} moved it', { side: 'mentor' }, 'Your mentee moved it'],
    ['About {n, number} people', { n: 12500 }, 'About 12,500 people'],
    ["Costs `$` and \\ and $'{'name'}'", {}, 'Costs `$` and \\ and ${name}'],
    ['Two\nlines with {name}', { name: 'Ada' }, 'Two\nlines with Ada'],
  ] as const)('%s', ([text, values, expected]) => {
    expect(render(text, values)).toBe(expected)
  })

  test('uses the plural forms of its language', () => {
    const text = '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}'
    expect([0, 1, 2, 3, 11, 100].map((n) => render(text, { n }, 'ar'))).toEqual(['z', 'o', 't', 'f', 'm', 'x'])
  })

  test('leaves out plural forms that read as the others do, but none of an exact number', () => {
    const text = '{n, plural, =1 {# km} zero {# km} one {a km} other {# km}}'
    expect([0, 1].map((n) => render(text, { n }, 'ar'))).toEqual(['0 km', '1 km'])
    expect(compileText(text).expression).not.toContain('zero')
  })

  test('hands what stands between tags to the program', () => {
    expect(render('I accept the <link>terms</link>.', { link: (text: string) => ({ text }) })).toEqual([
      'I accept the ',
      { text: 'terms' },
      '.',
    ])
  })

  test('knows its arguments and plural forms', () => {
    const { arguments: declared, plurals } = compileText('{name} has {count, plural, one {# seat} other {# seats}}')
    expect([...declared]).toEqual([
      ['name', 'text'],
      ['count', 'number'],
    ])
    expect(plurals).toEqual([{ isOrdinal: false, forms: ['one', 'other'] }])
  })
})

describe('a text that is wrong is refused', () => {
  test.for([
    ['{name', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['{count, plural, one {# seat}}', 'MISSING_OTHER_CLAUSE'],
    ['<link>terms', 'UNCLOSED_TAG'],
    ['{First name}', 'MALFORMED_ARGUMENT'],
    ['{Name}', 'not a name in camel case'],
    ['{n} of {n, number}', 'used both as text and as number'],
    ['{when, date, short}', 'format it in the program'],
    ['{n, plural, one {<b>x</b>} other {y}}', 'must not be inside'],
  ] as const)('%s', ([text, reason]) => {
    expect(() => compileText(text)).toThrow(reason)
  })
})

test('from right to left what is put into a sentence keeps its direction, addresses and lone names apart', () => {
  const isolated = (text: string) =>
    runInNewContext(compileText(text, { isolates: true }).expression, { name: 'Ada', url: 'x:y', select })
  expect(isolated('مع {name} في {url}')).toBe('مع \u2068Ada\u2069 في x:y')
  expect(isolated('{name}')).toBe('Ada')
  expect(isolated('{url, select, a {x} other {مع {name}}}')).toBe('مع \u2068Ada\u2069')
})
