import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { profileMessages } from '#contract/profiles/messages.ts'
import type { Experience } from '#contract/profiles/schemas.ts'
import { bodyOf, draftOf, experienceForm, today, type ExperienceDraft } from './experience-draft.ts'

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
  const issues = z.safeParse(experienceForm, { ...good, ...change }).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

test('an empty experience says at once all that is missing', () => {
  expect(refusals(draftOf(null))).toEqual({
    title: profileMessages.titleRequired,
    company: profileMessages.companyRequired,
    location: profileMessages.locationRequired,
    description: profileMessages.descriptionRequired,
    startDate: profileMessages.startRequired,
  })
})

test('an experience starts today at the latest', () => {
  expect(refusals({ startDate: today(), endDate: '' })).toEqual({})
  expect(refusals({ startDate: nextYear, endDate: '' })).toEqual({ startDate: profileMessages.startInFuture })
})

test('an end before the start or in the future is refused, also while other fields are empty', () => {
  expect(refusals({ endDate: '2020-04-30' })).toEqual({ endDate: profileMessages.invalidEnd })
  expect(refusals({ endDate: nextYear, title: '' })).toEqual({
    title: profileMessages.titleRequired,
    endDate: profileMessages.invalidEnd,
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
  expect(refusals({ website: 'hela' })).toEqual({ website: profileMessages.websiteInvalid })
})

test('a stored experience is edited with its stored values', () => {
  const stored: Experience = { ...good, id: '5a0b', website: null, endDate: null, currentEmployer: true }
  expect(draftOf(stored)).toEqual({ ...good, endDate: '', isCurrent: true })
})
