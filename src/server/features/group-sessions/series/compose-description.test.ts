import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { visibleText } from '#contract/rich-text.ts'
import { TAG_SUGGESTIONS } from '#contract/reference/tags.ts'
import { textsFor, type Locale } from '#server/platform/i18n/texts.ts'
import { composeDescription } from './compose-description.ts'

const titles = [
  'Ask me anything about remote work',
  'Mock interviews for back-end roles',
  'CV clinic',
  'Workshop: your first web server',
  'Introduction to Kubernetes',
  'Moving from Lagos to a team in Berlin',
]
const outlineOf = (title: string, locale: Locale = 'en') => composeDescription(title, [], locale).split('\n\n')[1]

test('every kind of session gets its own outline', () => {
  expect(new Set(titles.map((title) => outlineOf(title))).size).toBe(titles.length)
})

test('a word of a title counts as a whole, whatever its letters', () => {
  expect(outlineOf('A RÉSUMÉ that works')).toBe(outlineOf('CV clinic'))
  expect(outlineOf('Beginner’s luck')).toBe(outlineOf('Introduction to Kubernetes'))
  expect(outlineOf('Funding a startup')).toBe(outlineOf('Moving from Lagos to a team in Berlin'))
})

test('a draft says what it covers, for whom it is and what to bring, and names title and tags', () => {
  const draft = composeDescription('  CV   clinic ', ['Career', 'Tech', 'Écriture'], 'en')
  expect(draft).toContain('“CV clinic”')
  expect(draft).toContain('Career, Tech and Écriture')
  for (const heading of ['What we will cover\n- ', 'Who it is for\n', 'What to bring\n'])
    expect(draft).toContain(heading)
})

test('the same title gives the same draft, another title another one', () => {
  expect(composeDescription('Growing a team', ['Tech'], 'en')).toBe(
    composeDescription('Growing a team', ['Tech'], 'en'),
  )
  const drafts = Array.from({ length: 40 }, (_, index) =>
    composeDescription(`Growing team ${index}`, ['Tech'], 'en').replaceAll(/\d/g, ''),
  )
  expect(new Set(drafts).size).toBeGreaterThan(6)
})

describe.each(Object.keys(offeredLanguages) as Locale[])('in %s', (locale) => {
  const { kinds } = textsFor(locale).groupSessionsDescription
  const signs = Object.entries(kinds).flatMap(([kind, texts]) =>
    'signs' in texts ? texts.signs.split(',').map((sign) => [sign.trim(), kind as keyof typeof kinds] as const) : [],
  )

  test.each(signs)('a title with “%s” selects the outline of %s', (sign, kind) => {
    for (const title of [sign, `99 ${sign.toUpperCase()} 99`])
      expect(outlineOf(title, locale)).toContain(kinds[kind].covers[0])
  })

  test('whatever the title, a draft is long enough, has no marks of direction, and never claims to come from a model', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
        fc.uniqueArray(fc.constantFrom(...TAG_SUGGESTIONS), { maxLength: 5 }),
        (title, tags) => {
          const draft = composeDescription(title, tags, locale)
          expect(visibleText(draft.replaceAll(/[<&]/g, ' ')).length).toBeGreaterThanOrEqual(150)
          expect(draft).not.toMatch(/[\u2066-\u2069]/)
          expect(draft.replace(title, '')).not.toMatch(/\b(?:AI|model|assistant|generated)\b/)
        },
      ),
    )
  })
})
