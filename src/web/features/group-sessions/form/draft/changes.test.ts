import { expect, test } from 'vitest'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { changeScopeOf, changesOf, type ChangeScope } from './changes.ts'
import { changeErrors } from './draft-validation.ts'
import { emptyDraft, type SessionDraft } from './draft.ts'
import * as t from '#texts/group-sessions/hosting.ts'

const before: SessionDraft = {
  ...emptyDraft,
  sessionTitle: 'CV clinic',
  sessionDescription: `<p>${'word '.repeat(40)}</p>`,
  tags: ['Career', 'Tech', 'Writing'],
  poster: { kind: 'file', link: '/files/a.webp' },
  capacity: '10',
  language: 'English',
}
const series: ChangeScope = { scope: 'series', date: null }
const one: ChangeScope = { scope: 'occurrence', date: '2026-12-03' }

test('only what changed is sent', () => {
  expect(changesOf(before, before, series)).toEqual({ scope: 'series' })
  const after: SessionDraft = {
    ...before,
    sessionTitle: 'Portfolio clinic',
    capacity: '',
    language: '',
    tags: ['a1', 'b1', 'c1'],
  }
  expect(changesOf(before, after, series)).toEqual({
    scope: 'series',
    sessionTitle: 'Portfolio clinic',
    capacity: null,
    language: null,
    tags: [{ name: 'a1' }, { name: 'b1' }, { name: 'c1' }],
  })
})

test('of one occurrence everything but privacy and language is sent, with its date', () => {
  const after: SessionDraft = {
    ...before,
    sessionTitle: 'Portfolio clinic',
    privateSession: true,
    poster: { kind: 'woven', seed: 's' },
  }
  expect(changesOf(before, after, one)).toEqual({
    scope: 'occurrence',
    occurrenceDate: '2026-12-03',
    sessionTitle: 'Portfolio clinic',
    useWovenPoster: true,
    wovenPosterSeed: 's',
  })
})

test('a woven poster is requested by its seed', () => {
  expect(changesOf(before, { ...before, poster: { kind: 'woven', seed: 's' } }, series)).toEqual({
    scope: 'series',
    useWovenPoster: true,
    wovenPosterSeed: 's',
  })
})

test('a poster that was taken away has to be replaced', () => {
  const after: SessionDraft = { ...before, poster: { kind: 'none' } }
  expect(changeErrors(before, after, series)).toEqual([{ field: 'poster', message: t.posterRequired }])
  expect(changeErrors(before, after, one)).toEqual([{ field: 'poster', message: t.posterRequired }])
})

test('an empty title and description are refused with the specified texts', () => {
  expect(changeErrors(before, { ...before, sessionTitle: ' ', sessionDescription: '' }, one)).toEqual([
    { field: 'sessionTitle', message: 'Title cannot be empty' },
    { field: 'sessionDescription', message: 'Description cannot be empty' },
  ])
  expect(changeErrors(before, { ...before, sessionDescription: '<p>short</p>' }, one)).toEqual([
    { field: 'sessionDescription', message: t.descriptionTooShort },
  ])
})

test('the date that was opened is preselected; where none was, or it is over or cancelled, all of them, and of single ones the next', () => {
  const session = (occurrenceDate: string, recurrenceIntervals: GroupSessionDetail['recurrenceIntervals'] = 'Weekly') =>
    ({
      occurrenceDate,
      recurrenceIntervals,
      occurrences: [
        { occurrenceDate: '2026-12-03', status: 'CANCELLED' },
        { occurrenceDate: '2026-12-10', status: 'UPCOMING' },
        { occurrenceDate: '2026-12-17', status: 'UPCOMING' },
      ],
    }) as GroupSessionDetail
  const opened = (date: string) => changeScopeOf(session(date), date)
  expect(opened('2026-12-17')).toEqual({ scope: 'occurrence', date: '2026-12-17' })
  expect(opened('2026-12-03')).toEqual({ scope: 'series', date: '2026-12-10' })
  expect(opened('2026-11-26')).toEqual({ scope: 'series', date: '2026-12-10' })
  expect(changeScopeOf(session('2026-12-17'), null)).toEqual({ scope: 'series', date: '2026-12-17' })
  expect(changeScopeOf(session('2026-12-17', null), '2026-12-17').scope).toBe('series')
})
