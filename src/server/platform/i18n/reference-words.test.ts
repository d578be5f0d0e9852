import { describe, expect, test } from 'vitest'
import { presetReasons } from '#contract/bookings/constants.ts'
import { employmentTypes, genders } from '#contract/profiles/constants.ts'
import { JOB_TITLES } from '#contract/reference/job-titles.ts'
import { referenceCode } from '#contract/reference/reference-code.ts'
import { TAG_SUGGESTIONS } from '#contract/reference/tags.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { referenceTexts, systemReason, wordIn, wordsInAll } from './reference-words.ts'

const reference = referenceTexts()
const systemReasons = (['suspended', 'accountDeleted', 'mentorBusy', 'declined', 'unanswered'] as const).map(
  systemReason,
)

describe('the catalogue names every word of the fixed lists, and no other', () => {
  test('topics by their ids', () => {
    expect(reference.topics).toEqual(Object.fromEntries(TOPICS.map(({ id, name }) => [id, name])))
  })
  test.each([
    ['jobTitles', JOB_TITLES],
    ['tags', TAG_SUGGESTIONS],
    ['reasons', [...presetReasons, ...systemReasons]],
    ['employmentTypes', employmentTypes],
    ['genders', genders],
  ] as const)('%s by codes, each of one word', (list, words) => {
    expect(reference[list]).toEqual(Object.fromEntries(words.map((word) => [referenceCode(word), word])))
    expect(Object.keys(reference[list])).toHaveLength(words.length)
  })
})

test('a stored word is shown in the language of its reader, what was typed stays as typed', () => {
  const translated = referenceTexts('en-XA').jobTitles['data-scientist']
  expect(wordIn('jobTitles', 'Data Scientist', 'en-XA')).toBe(translated)
  expect(wordIn('jobTitles', 'Data Scientist')).toBe('Data Scientist')
  expect(wordIn('jobTitles', 'Wizard of payments', 'en-XA')).toBe('Wizard of payments')
})

test('a reason that the server gave by itself is read in the language of its reader, also years later', () => {
  expect(wordIn('reasons', systemReason('declined'))).toBe('The mentor declined the request')
  expect(wordIn('reasons', systemReason('declined'), 'fr')).toBe('Le mentor a refusé la demande')
})

test('search knows a word in every language', () => {
  const all = wordsInAll('topics', 'fintech', ['en', 'ar-XB'])
  expect(all).toEqual(expect.arrayContaining(['Fintech', referenceTexts('ar-XB').topics.fintech]))
  expect(wordsInAll('tags', 'Our own')).toEqual(['Our own'])
})
