import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Experience } from '#contract/profiles/schemas.ts'
import { bodyOf, draftOf, experienceForm, today, type ExperienceDraft } from './experience-draft.ts'
import * as fields from '#texts/profiles/fields.ts'

const good: ExperienceDraft = {
  title: 'Engineer',
  company: 'Hela Cloud',
  location: 'Nairobi',
  employmentType: 'Full time',
  website: '',
  description: 'Ran the night shift.',
  startDate: '2020-05-01',
  isCurrent: false,
  endDate: '2021-05-01',
}
const nextYear = `${Number(today().slice(0, 4)) + 1}-01-01`

/** What is said about each field, by its name. */
function refusals(change: Partial<ExperienceDraft>): Record<string, string> {
  const { schema, textOf } = experienceForm
  const issues = z.safeParse(schema, { ...good, ...change }).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), textOf(issue)]))
}

test('an empty experience says at once all that is missing', () => {
  expect(refusals(draftOf(null))).toEqual({
    title: fields.experience_title_required,
    company: fields.company_required,
    location: fields.experience_location_required,
    description: fields.experience_description_required,
    startDate: fields.experience_start_required,
  })
})

test('an experience starts today at the latest', () => {
  expect(refusals({ startDate: today(), endDate: '' })).toEqual({})
  expect(refusals({ startDate: nextYear, endDate: '' })).toEqual({ startDate: fields.experience_start_in_future })
})

test('an end before the start or in the future is refused, also while other fields are empty', () => {
  expect(refusals({ endDate: '2020-04-30' })).toEqual({ endDate: fields.experience_end_invalid })
  expect(refusals({ endDate: nextYear, title: '' })).toEqual({
    title: fields.experience_title_required,
    endDate: fields.experience_end_invalid,
  })
  expect(refusals({ endDate: '2020-05-01' })).toEqual({})
})

test('the end that is hidden while they work there counts for nothing', () => {
  expect(refusals({ isCurrent: true, endDate: '1999-01-01' })).toEqual({})
  expect(bodyOf({ ...good, isCurrent: true }).endDate).toBeNull()
  expect(bodyOf({ ...good, endDate: '' }).endDate).toBeNull()
  expect(bodyOf(good)).toEqual({ ...good, isCurrent: undefined })
})

test('a website is an https address or nothing', () => {
  expect(refusals({ website: 'https://hela.example' })).toEqual({})
  expect(refusals({ website: 'hela' })).toEqual({ website: fields.website_invalid })
})

test('a stored experience is edited with its stored values', () => {
  const stored: Experience = { ...good, id: '5a0b', website: null, endDate: null, currentEmployer: true }
  expect(draftOf(stored)).toEqual({ ...good, endDate: '', isCurrent: true })
})
