import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from '#contract/rich-text.ts'
import { TAG_SUGGESTIONS } from '#contract/reference/tags.ts'
import { composeDescription } from './description-composer.ts'

const titles = [
  'Ask me anything about remote work',
  'Mock interviews for back-end roles',
  'CV clinic',
  'Workshop: your first web server',
  'Introduction to Kubernetes',
  'Moving from Lagos to a team in Berlin',
]

test('every kind of session gets its own outline', () => {
  const outlines = titles.map((title) => composeDescription(title, []).split('\n\n')[1])
  expect(new Set(outlines).size).toBe(titles.length)
})

test('a draft says what it covers, for whom it is and what to bring, and names title and tags', () => {
  const draft = composeDescription('  CV   clinic ', ['Career', 'Tech', 'Écriture'])
  expect(draft).toContain('“CV clinic”')
  expect(draft).toContain('Career, Tech and Écriture')
  for (const heading of ['What we will cover\n- ', 'Who it is for\n', 'What to bring\n'])
    expect(draft).toContain(heading)
})

test('the same title gives the same draft, another title another one', () => {
  expect(composeDescription('Growing a team', ['Tech'])).toBe(composeDescription('Growing a team', ['Tech']))
  const drafts = Array.from({ length: 40 }, (_, index) =>
    composeDescription(`Growing team ${index}`, ['Tech']).replaceAll(/\d/g, ''),
  )
  expect(new Set(drafts).size).toBeGreaterThan(6)
})

test('whatever the title, a draft is long enough and never claims to come from a model', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
      fc.uniqueArray(fc.constantFrom(...TAG_SUGGESTIONS), { maxLength: 5 }),
      (title, tags) => {
        const draft = composeDescription(title, tags)
        expect(visibleText(draft.replaceAll(/[<&]/g, ' ')).length).toBeGreaterThanOrEqual(150)
        expect(draft.replace(title, '')).not.toMatch(/\b(?:AI|model|assistant|generated)\b/)
      },
    ),
  )
})
