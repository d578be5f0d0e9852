import { expect, test } from 'vitest'
import { mentorReasons, mixRotation, rankMentors, rankPeople, reasonsFor, type Candidate } from './recommendation.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const candidate = (profileId: string, more: Partial<Candidate> = {}): Candidate => ({
  profileId,
  sharedTopics: ['ai'],
  sharedLanguages: [],
  freeTogether: null,
  peopleInCommon: 0,
  nextFree: now,
  load: 0,
  ...more,
})
const idsOf = (candidates: readonly Candidate[]) => candidates.map((one) => one.profileId)
const order = (candidates: Candidate[]) => idsOf(rankMentors(candidates))

test('shared topics count more than free hours, those more than people or a language, all more than load', () => {
  expect(
    order([
      candidate('idle'),
      candidate('language', { sharedLanguages: ['Kiswahili'], load: 8 }),
      candidate('person', { peopleInCommon: 1, load: 7 }),
      candidate('evening', { freeTogether: 'evenings', load: 9 }),
      candidate('alike', { sharedTopics: ['ai', 'devops'], load: 9 }),
    ]),
  ).toEqual(['alike', 'evening', 'person', 'language', 'idle'])
})

test('a mentor who is there comes before one who is not, and after one with a language more', () => {
  expect(
    order([
      candidate('idle'),
      candidate('there', { isThere: true, load: 9 }),
      candidate('language', { sharedLanguages: ['Kiswahili'], load: 9 }),
    ]),
  ).toEqual(['language', 'there', 'idle'])
})

test('a hundred people in common count no more than three', () => {
  expect(
    order([candidate('many', { peopleInCommon: 100, load: 1 }), candidate('three', { peopleInCommon: 3 })]),
  ).toEqual(['three', 'many'])
})

test('among equals the mentor with fewer upcoming sessions comes first', () => {
  expect(order([candidate('busy', { load: 4 }), candidate('free', { load: 1 })])).toEqual(['free', 'busy'])
})

test('a mentor without a free hour comes after all who have one', () => {
  expect(
    order([
      candidate('full', { sharedTopics: ['ai', 'devops', 'fintech'], nextFree: null }),
      candidate('open', { sharedTopics: [], load: 7 }),
    ]),
  ).toEqual(['open', 'full'])
})

test('of people to connect with, free hours do not decide', () => {
  const people = [candidate('mentee', { sharedTopics: ['ai', 'devops'], nextFree: null }), candidate('mentor')]
  expect(idsOf(rankPeople(people))).toEqual(['mentee', 'mentor'])
})

test('the order does not depend on the order of the input', () => {
  const two = [candidate('b'), candidate('a')]
  expect(order(two)).toEqual(order(two.toReversed()))
})

test('the fourth place and every fifth after it go to the mentors whose turn it is, unless they rank better', () => {
  const ranked = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => candidate(id))
  const rotating = [candidate('x'), candidate('f'), candidate('full', { nextFree: null }), candidate('y')]
  expect(idsOf(mixRotation(ranked, rotating))).toEqual(['a', 'b', 'c', 'x', 'd', 'e', 'f', 'g', 'y', 'h'])
  expect(idsOf(mixRotation(ranked.slice(0, 1), rotating))).toEqual(['a', 'x', 'f', 'y'])
})

test('a recommendation has its reasons, the strongest first', () => {
  expect(
    reasonsFor(
      candidate('all', {
        sharedTopics: ['ai', 'devops'],
        peopleInCommon: 3,
        freeTogether: 'evenings',
        sharedLanguages: ['English', 'Kiswahili', 'Français'],
      }),
    ),
  ).toEqual([
    { kind: 'sharedTopics', topics: ['ai', 'devops'] },
    { kind: 'peopleInCommon', n: 3 },
    { kind: 'freeInEvenings' },
    { kind: 'sharedLanguages', first: 'Kiswahili', second: 'Français' },
  ])
  expect(
    reasonsFor(candidate('one', { peopleInCommon: 1, freeTogether: 'hours', sharedLanguages: ['English'] })),
  ).toEqual([{ kind: 'sharedTopics', topics: ['ai'] }, { kind: 'peopleInCommon', n: 1 }, { kind: 'freeTogether' }])
})

test('a mentor with whom nothing is shared has time, or no reason at all', () => {
  const nothing = { sharedTopics: [] }
  expect(mentorReasons(candidate('idle', nothing))).toEqual([{ kind: 'hasTime' }])
  expect(mentorReasons(candidate('busy', { ...nothing, load: 1 }))).toEqual([])
  expect(mentorReasons(candidate('full', { ...nothing, nextFree: null }))).toEqual([])
})
