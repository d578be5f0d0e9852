import { Search } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { groupEntries, matchEntries } from './match-entries.ts'

const entry = (key: string, rest: Partial<Entry> = {}): Entry => ({
  key,
  kind: 'pages',
  label: key,
  icon: Search,
  ...rest,
})
const found = (entries: readonly Entry[], text: string) =>
  matchEntries(entries, text).map((group) => [group.kind, ...group.entries.map(({ key }) => key)])

describe('what a text finds', () => {
  const entries = [
    entry('Availability', { keywords: 'weekly hours, free times' }),
    entry('Past sessions'),
    entry('Sessions'),
    entry('Take a break', { kind: 'actions', keywords: 'holiday pause' }),
    entry('Ọláṣubọ̀mí Adékúnlé', { kind: 'mentors', detail: 'Architect' }),
    entry('أحمد فاطمة', { kind: 'mentors' }),
    entry('Ɓaraka', { kind: 'conversations' }),
  ]

  test('begins with it, or its words do, in any order, whatever case and accents', () => {
    expect(found(entries, 'AVAIL')).toEqual([['pages', 'Availability']])
    for (const text of ['olasubomi', 'adek ola'])
      expect(found(entries, text)).toEqual([['mentors', 'Ọláṣubọ̀mí Adékúnlé']])
    expect(found(entries, 'احمد فاطمه')).toEqual([['mentors', 'أحمد فاطمة']])
    expect(found(entries, 'baraka')).toEqual([['conversations', 'Ɓaraka']])
    expect(found(entries, 'ssions')).toEqual([])
  })

  test('has the best first, and its kind before kinds that match less well', () => {
    expect(found(entries, 'sess')).toEqual([['pages', 'Sessions', 'Past sessions']])
    const both = [entry('Help', { keywords: 'rust' }), entry('Rust for beginners', { kind: 'publicGroups' })]
    expect(found(both, 'rust')).toEqual([
      ['publicGroups', 'Rust for beginners'],
      ['pages', 'Help'],
    ])
  })

  test('is found by keywords and by the second line too', () => {
    expect(found(entries, 'hours')).toEqual([['pages', 'Availability']])
    expect(found(entries, 'break holiday')).toEqual([['actions', 'Take a break']])
    expect(found(entries, 'architect')).toEqual([['mentors', 'Ọláṣubọ̀mí Adékúnlé']])
  })

  test('is nothing for a text without letters', () => {
    for (const text of ['', '  ', '-', "''"]) expect(found(entries, text)).toEqual([])
  })
})

test('what the server found is kept though its label has no such word, after better matches, and once', () => {
  const mentors = [
    entry('one', { kind: 'mentors', label: 'Zuri' }),
    entry('two', { kind: 'mentors', label: 'Rustam', isFound: true }),
    entry('one', { kind: 'mentors', label: 'Zuri', isFound: true }),
  ]
  expect(found(mentors, 'rust')).toEqual([['mentors', 'two', 'one']])
})

test('at most five of a kind are shown', () => {
  const many = Array.from({ length: 9 }, (_, i) => entry(`Page ${i}`))
  expect(found(many, 'page')).toEqual([['pages', 'Page 0', 'Page 1', 'Page 2', 'Page 3', 'Page 4']])
})

test('without a text, kinds have their order', () => {
  const groups = groupEntries([entry('a', { kind: 'actions' }), entry('b'), entry('c', { kind: 'recent' })])
  expect(groups.map(({ kind }) => kind)).toEqual(['recent', 'pages', 'actions'])
})
