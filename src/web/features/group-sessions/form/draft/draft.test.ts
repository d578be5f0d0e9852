import { expect, test } from 'vitest'
import { makeZone } from '#test/support/zones.ts'
import { utc } from '#web/platform/time/zones.ts'
import { draftErrors } from './draft-validation.ts'
import { bodyOf, emptyDraft, filledAtFirst, neededFields, type SessionDraft } from './draft.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import * as fields from '#texts/group-sessions/fields.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const validate = (draft: Partial<SessionDraft>, zone = 'Africa/Nairobi') =>
  draftErrors({ ...complete, ...draft }, { zone: makeZone(zone), now })
const complete: SessionDraft = {
  ...emptyDraft,
  sessionTitle: 'CV clinic',
  sessionDescription: `<p>${'word '.repeat(31)}</p>`,
  date: '2026-11-26',
  tags: ['Career', 'Tech', 'Writing'],
  poster: { kind: 'woven', seed: 'abc' },
}

test('an empty form names everything that is missing, in the order of the form', () => {
  const errors = draftErrors(emptyDraft, { zone: utc, now })
  expect(errors).toEqual([
    { field: 'sessionTitle', message: 'Please provide a title for the session' },
    { field: 'sessionDescription', message: t.descriptionTooShort },
    { field: 'date', message: 'Please provide a date for the session' },
    { field: 'tags', message: 'You must select at least three session tags' },
    { field: 'poster', message: t.posterRequired },
  ])
})

test('an empty form counts as done what has no error', () => {
  const missing = new Set(draftErrors(emptyDraft, { zone: utc, now }).map(({ field }) => field))
  expect(neededFields.filter((field) => !missing.has(field))).toEqual(filledAtFirst)
})

test('a complete form has no error and becomes the body of the call', () => {
  expect(validate({})).toEqual([])
  expect(bodyOf({ ...complete, capacity: '12' }, 'Africa/Nairobi')).toMatchObject({
    timeZone: 'Africa/Nairobi',
    tags: [{ name: 'Career' }, { name: 'Tech' }, { name: 'Writing' }],
    useWovenPoster: true,
    wovenPosterSeed: 'abc',
    capacity: 12,
  })
})

test.each<[string, Partial<SessionDraft>, { field: string; message: string }]>([
  ['yesterday', { date: '2026-11-22' }, { field: 'date', message: fields.session_in_past }],
  // 09:00 in Nairobi was two hours ago.
  ['an hour of today that is over', { date: '2026-11-23' }, { field: 'date', message: fields.session_in_past }],
  ['six tags', { tags: ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'] }, { field: 'tags', message: fields.session_tags_count }],
  [
    '149 visible characters in markup',
    { sessionDescription: `<p>${'<b></b>'.repeat(500)}${'x'.repeat(149)}</p>` },
    { field: 'sessionDescription', message: t.descriptionTooShort },
  ],
  ['no time', { time: '' }, { field: 'time', message: fields.session_time_required }],
  ['nobody allowed in', { capacity: '0' }, { field: 'capacity', message: t.capacityWrong }],
  [
    'an end without days',
    { recurrence: { endDate: '2026-12-18', isDaily: false, customDays: [] } },
    { field: 'recurrence', message: fields.recurrence_invalid },
  ],
  [
    'an end before the start',
    { recurrence: { endDate: '2026-11-26', isDaily: true } },
    { field: 'recurrence', message: fields.recurrence_ends_before_start },
  ],
  [
    'an end in two years',
    { recurrence: { endDate: '2028-01-01', isDaily: true } },
    { field: 'recurrence', message: fields.recurrence_ends_too_late },
  ],
])('%s is refused with the specified text', (_, draft, fault) => {
  expect(validate(draft)).toEqual([fault])
})

test('an hour that the clock skips that day is no time for a session', () => {
  expect(validate({ date: '2027-03-28', time: '02:30:00' }, 'Europe/Berlin')).toEqual([
    { field: 'date', message: fields.session_start_invalid },
  ])
})
