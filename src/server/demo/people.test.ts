import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, test } from 'vitest'
import { isFullName, newPassword } from '#contract/accounts/schemas.ts'
import { idOrSlug } from '#contract/fields.ts'
import { interestLimits } from '#contract/profiles/constants.ts'
import { askAboutBody, experienceBody } from '#contract/profiles/schemas.ts'
import { JOB_TITLES } from '#contract/reference/job-titles.ts'
import { levels } from '#contract/profiles/constants.ts'
import { timeZoneChoices } from '#contract/reference/time-zones.ts'
import { findTopic } from '#contract/reference/topics.ts'
import { isCommonPassword } from '#server/platform/auth/common-passwords.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL, DEMO_PASSWORD } from './accounts.ts'
import { DEMO_MENTEES, DEMO_MENTORS, peopleWithPortraits } from './people.ts'
import { CANCEL_REASONS, NOTES } from './plan.ts'
import { portraitOf } from './portraits/seed-portraits.ts'

const everybody = [...DEMO_MENTORS, ...DEMO_MENTEES]
const zones = new Set(timeZoneChoices(Intl.supportedValuesOf('timeZone')).map((zone) => zone.id))

describe('demo people', () => {
  test('there are 60 mentors and 40 mentees from more than a dozen countries', () => {
    expect(DEMO_MENTORS).toHaveLength(60)
    expect(DEMO_MENTEES).toHaveLength(40)
    expect(new Set(everybody.map((person) => person.country)).size).toBeGreaterThan(18)
  })

  test('everybody has a unique name, an address under .test and a slug', () => {
    expect(new Set(everybody.map((person) => person.fullName)).size).toBe(100)
    expect(new Set(everybody.map((person) => person.email)).size).toBe(100)
    expect(new Set(everybody.map((person) => person.handle)).size).toBe(100)
    for (const person of everybody) {
      expect(isFullName(person.fullName), person.fullName).toBe(true)
      expect(person.email).toMatch(/^[a-z.]+@demo\.kando\.test$/)
      expect(idOrSlug.safeParse(person.handle).success, person.handle).toBe(true)
    }
  })

  test('most have a small drawn portrait, among them the two of the log-in page', async () => {
    const emails = peopleWithPortraits.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining([DEMO_MENTOR_EMAIL, DEMO_MENTEE_EMAIL]))
    for (const { handle } of peopleWithPortraits) {
      const portrait = await portraitOf(handle)
      expect((await fileTypeFromBuffer(portrait))?.mime, handle).toBe('image/webp')
      expect(portrait.length, handle).toBeLessThan(8192)
    }
  })

  test('names have the letters of their languages', () => {
    const names = everybody.map((person) => person.fullName).join(' ')
    for (const letter of 'ọṣẹńũĩƘƁƊƐɛƆɔïéè’') {
      expect(names, letter).toContain(letter)
    }
  })

  test('everybody passes the validation of onboarding', () => {
    for (const person of everybody) {
      const limits = interestLimits[person.role]
      expect(JOB_TITLES, person.fullName).toContain(person.jobTitle)
      expect(levels, person.fullName).toContain(person.level)
      expect(zones, person.fullName).toContain(person.timeZone)
      expect(person.gender, person.fullName).toBeDefined()
      expect(
        person.topics.every((topic) => findTopic(topic)?.id === topic),
        person.topics.join(),
      ).toBe(true)
      expect(person.topics.length, person.fullName).toBeGreaterThanOrEqual(limits.min)
      expect(person.topics.length, person.fullName).toBeLessThanOrEqual(limits.max)
      expect(person.birthDate).toMatch(/^(19[78]|19[89]|200)\d-\d\d-\d\d$/)
      expect(Temporal.PlainDate.from(person.birthDate).toString()).toBe(person.birthDate)
      expect(person.languages.length).toBeGreaterThan(0)
    }
  })

  test('everybody has a unique bio', () => {
    expect(new Set(everybody.map((person) => person.bio)).size).toBe(100)
    for (const person of everybody) expect(person.bio.length, person.fullName).toBeGreaterThanOrEqual(60)
  })

  test('all mentors say what they can be asked about and most mentees what they would like to learn, in lines that the form takes', () => {
    const learners = DEMO_MENTEES.filter(({ askAbout }) => askAbout !== null)
    expect(learners.length).toBeGreaterThan(30)
    for (const { fullName, askAbout } of [...DEMO_MENTORS, ...learners]) {
      expect(askAboutBody.parse({ askAbout }), fullName).toEqual({ askAbout })
      expect(new Set(askAbout?.split('\n')).size, fullName).toBeGreaterThanOrEqual(2)
    }
  })

  test('mentors have one to three positions', () => {
    for (const mentor of DEMO_MENTORS) {
      expect(mentor.experiences.length, mentor.fullName).toBeGreaterThanOrEqual(1)
      expect(mentor.experiences.length, mentor.fullName).toBeLessThanOrEqual(3)
    }
  })

  test('most mentees have one or two positions', () => {
    const experienced = DEMO_MENTEES.filter(({ experiences }) => experiences.length > 0)
    expect(experienced.length).toBeGreaterThan(30)
    expect(experienced.length).toBeLessThan(DEMO_MENTEES.length)
    for (const { experiences, fullName } of experienced) expect(experiences.length, fullName).toBeLessThanOrEqual(2)
  })

  test('positions pass the validation of the form, in their order; the last one is the current one', () => {
    for (const { experiences, fullName } of everybody.filter((person) => person.experiences.length > 0)) {
      expect(experiences.map(({ endDate }) => endDate === null).indexOf(true), fullName).toBe(experiences.length - 1)
      expect(experiences.map(({ startDate }) => startDate).toSorted(), fullName).toEqual(
        experiences.map(({ startDate }) => startDate),
      )
      for (const post of experiences) expect(experienceBody.parse(post), fullName).toEqual(post)
    }
  })

  test('weekly hours are on the half-hour grid, in at least a dozen patterns', () => {
    for (const { hours, fullName } of DEMO_MENTORS) {
      expect(
        hours.filter(({ startMinute, endMinute }) => startMinute % 30 || endMinute % 30 || endMinute <= startMinute),
        fullName,
      ).toEqual([])
    }
    expect(new Set(DEMO_MENTORS.map((mentor) => JSON.stringify(mentor.hours))).size).toBeGreaterThanOrEqual(12)
  })

  test('every topic of a mentee has booking notes', () => {
    for (const topic of DEMO_MENTEES.flatMap((mentee) => mentee.topics)) expect(NOTES[topic], topic).toBeDefined()
    expect(new Set(CANCEL_REASONS).size).toBe(CANCEL_REASONS.length)
  })
})

test('the sign-in accounts are a mentor and a mentee with a valid password', () => {
  expect(DEMO_MENTORS.map((mentor) => mentor.email)).toContain(DEMO_MENTOR_EMAIL)
  expect(DEMO_MENTEES.map((mentee) => mentee.email)).toContain(DEMO_MENTEE_EMAIL)
  expect(newPassword.safeParse(DEMO_PASSWORD).success).toBe(true)
  expect(isCommonPassword(DEMO_PASSWORD, ['Kando'])).toBe(false)
})
