import { Search } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { findPlaces } from './find-places.ts'

const entry = (label: string, keywords = ''): Entry => ({ key: label, kind: 'pages', label, keywords, icon: Search })
const entries = [
  entry('Password & security', 'settings, two-step'),
  entry('Account', 'settings, delete, download'),
  entry('Use dark mode', 'theme'),
  ...['One', 'Two', 'Three', 'Four', 'Five'].map((label) => entry(label, 'settings')),
]
const found = (text: string) => findPlaces(entries, text).map(({ label }) => label)

test('a question in a sentence finds the pages that have most of its words', () => {
  expect(found('how can I change my password')).toEqual(['Password & security'])
  expect(found('where do I delete my account')).toEqual(['Account'])
})

test('those with a word in their label come first, and there are at most five', () => {
  expect(found('settings')).toEqual(['Password & security', 'Account', 'One', 'Two', 'Three'])
  expect(findPlaces([entry('Other', 'dark'), ...entries], 'dark').map(({ label }) => label)).toEqual([
    'Use dark mode',
    'Other',
  ])
})

test('nothing is found by short words of a sentence, nor without words', () => {
  for (const text of ['the refund', '', '?']) expect(found(text)).toEqual([])
})
