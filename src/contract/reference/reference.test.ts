import { describe, expect, test } from 'vitest'
import { COUNTRIES, countryOfNationality, findCountry, flagOf, NATIONALITIES } from './countries.ts'
import { JOB_TITLES } from './job-titles.ts'
import { findLanguage, LANGUAGES } from './languages.ts'
import { TAG_SUGGESTIONS } from './tags.ts'
import { modernZone, timeZoneChoices, zoneCity, zoneCountry } from './time-zones.ts'
import { findTopic, TOPICS } from './topics.ts'
import { type OffsetAt, zoneAbbreviation, zoneLongName } from './zone-names.ts'

const JANUARY = Date.UTC(2026, 0, 15)
const JULY = Date.UTC(2026, 6, 15)

/** The rules of this Node. */
const offsetIn =
  (zone: string): OffsetAt =>
  (at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 6e10
const abbreviation = (zone: string, at: number) => zoneAbbreviation(zone, offsetIn(zone), at)
const longName = (zone: string, at: number) => zoneLongName(zone, offsetIn(zone), at)

describe('lists', () => {
  test('there are about 130 job titles, each once, and the last is Others', () => {
    expect(JOB_TITLES.length).toBeGreaterThanOrEqual(125)
    expect(JOB_TITLES.length).toBeLessThanOrEqual(135)
    expect(new Set(JOB_TITLES).size).toBe(JOB_TITLES.length)
    expect(JOB_TITLES.at(-1)).toBe('Others')
    expect(JOB_TITLES.every((title) => title === title.trim() && title !== '')).toBe(true)
  })

  test('there are exactly thirty topics with kebab-case ids', () => {
    expect(TOPICS).toHaveLength(30)
    expect(new Set(TOPICS.map((topic) => topic.id)).size).toBe(30)
    expect(TOPICS.every((topic) => /^[a-z]+(-[a-z]+)*$/.test(topic.id))).toBe(true)
    expect(findTopic('cyber security')?.id).toBe('cyber-security')
    expect(findTopic('cyber-security')?.name).toBe('Cyber Security')
    expect(findTopic('astrology')).toBeUndefined()
  })

  test('there are the 37 fixed tag suggestions, each once', () => {
    expect(TAG_SUGGESTIONS).toHaveLength(37)
    expect(new Set(TAG_SUGGESTIONS).size).toBe(37)
  })

  test('languages have unique codes and native names', () => {
    expect(new Set(LANGUAGES.map((language) => language.code)).size).toBe(LANGUAGES.length)
    expect(findLanguage('yo')?.name).toBe('Yorùbá')
    expect(findLanguage('xx')).toBeUndefined()
  })
})

describe('countries', () => {
  test('every country has two codes, a name and a nationality', () => {
    expect(COUNTRIES).toHaveLength(250)
    expect(new Set(COUNTRIES.map((country) => country.code)).size).toBe(250)
    expect(new Set(COUNTRIES.map((country) => country.code3)).size).toBe(250)
    for (const country of COUNTRIES) {
      expect(country.code).toMatch(/^[A-Z]{2}$/)
      expect(country.code3).toMatch(/^[A-Z]{3}$/)
      expect(country.name).not.toBe('')
      expect(country.nationality).not.toMatch(/^$|,/)
      expect(country.diallingCode).toMatch(/^\d{0,3}$/)
    }
  })

  test('Kenya is complete', () => {
    expect(findCountry('ke')).toEqual({
      code: 'KE',
      code3: 'KEN',
      name: 'Kenya',
      nationality: 'Kenyan',
      diallingCode: '254',
    })
    expect(flagOf('KE')).toBe('🇰🇪')
    expect(flagOf('Kenya')).toBe('')
  })

  test('a nationality maps to its state, not to a territory or a smaller namesake', () => {
    expect(countryOfNationality('French')?.code).toBe('FR')
    expect(countryOfNationality('American')?.code).toBe('US')
    expect(countryOfNationality('Congolese')?.code).toBe('CD')
    expect(countryOfNationality('Dominican')?.code).toBe('DO')
    expect(countryOfNationality('Sahrawi')?.code).toBe('EH')
    expect(countryOfNationality('Martian')).toBeUndefined()
  })

  test('nationalities are listed once each', () => {
    expect(new Set(NATIONALITIES).size).toBe(NATIONALITIES.length)
    expect(NATIONALITIES).toContain('Ivorian')
  })
})

describe('time zones', () => {
  const choices = timeZoneChoices(Intl.supportedValuesOf('timeZone'))

  test('the picker offers every supported zone under its current name, and UTC', () => {
    const ids = choices.map((choice) => choice.id)
    expect(ids).toEqual([...new Set(ids)])
    for (const id of ['Africa/Asmara', 'Asia/Kolkata', 'Europe/Kyiv', 'Africa/Nairobi', 'UTC'])
      expect(ids).toContain(id)
    for (const id of ['Africa/Asmera', 'Asia/Calcutta', 'Europe/Kiev']) expect(ids).not.toContain(id)
    for (const id of ids) expect(() => new Intl.DateTimeFormat('en', { timeZone: id })).not.toThrow()
  })

  test('every zone of the picker except UTC has a known country', () => {
    for (const choice of choices) {
      if (choice.id === 'UTC') expect(choice.country).toBeNull()
      else expect(findCountry(choice.country ?? ''), choice.id).toBeDefined()
    }
  })

  test('cities have their native spelling', () => {
    expect(zoneCity('Africa/Dar_es_Salaam')).toBe('Dar es Salaam')
    expect(zoneCity('Africa/Lome')).toBe('Lomé')
    expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
    expect(zoneCity('Asia/Calcutta')).toBe('Kolkata')
    expect(zoneCountry('Africa/Asmera')).toBe('ER')
    expect(modernZone('Africa/Lagos')).toBe('Africa/Lagos')
  })

  test('African zones have the names that Intl lacks', () => {
    const named = ['Africa/Nairobi', 'Africa/Lagos', 'Africa/Kigali', 'Africa/Johannesburg', 'Africa/Accra']
    expect(named.map((zone) => abbreviation(zone, JANUARY))).toEqual(['EAT', 'WAT', 'CAT', 'SAST', 'GMT'])
    expect(longName('Africa/Nairobi', JANUARY)).toBe('East Africa Time')
  })

  test('every African zone has an alphabetic abbreviation in summer and winter', () => {
    for (const { id } of choices.filter((choice) => choice.id.startsWith('Africa/'))) {
      expect(abbreviation(id, JANUARY), id).toMatch(/^[A-Z]{3,4}$/)
      expect(abbreviation(id, JULY), id).toMatch(/^[A-Z]{3,4}$/)
    }
  })

  test('the abbreviation follows daylight saving', () => {
    expect(
      ['Africa/Cairo', 'Europe/London', 'Europe/Berlin', 'America/Toronto'].map((zone) => [
        abbreviation(zone, JANUARY),
        abbreviation(zone, JULY),
      ]),
    ).toEqual([
      ['EET', 'EEST'],
      ['GMT', 'BST'],
      ['CET', 'CEST'],
      ['EST', 'EDT'],
    ])
    expect(longName('Europe/Lisbon', JULY)).toBe('Western European Summer Time')
  })

  test('the name is that of the time', () => {
    // South Sudan went back by an hour on 1 February 2021.
    expect(abbreviation('Africa/Juba', Date.UTC(2019, 0, 1))).toBe('EAT')
    expect(abbreviation('Africa/Juba', JANUARY)).toBe('CAT')
  })

  test('the name follows the offset that the server sent, not the rules of the device', () => {
    const always = (minutes: number) => () => minutes
    // A Canada that stays on daylight saving time, and an offset that it never had.
    expect(zoneAbbreviation('America/Toronto', always(-240), JANUARY)).toBe('EDT')
    expect(zoneLongName('America/Toronto', always(-240), JANUARY)).toBe('Eastern Daylight Time')
    expect(zoneAbbreviation('America/Toronto', always(-180), JANUARY)).toBe('GMT-3')
    expect(zoneAbbreviation('Africa/Casablanca', always(0), JULY)).toBe('WET')
    expect(zoneAbbreviation('Africa/Casablanca', always(60), JULY)).toBe('WEST')
  })

  test('a zone that the device does not know is named by its offset', () => {
    expect(zoneAbbreviation('America/Nowhere', () => 0, JANUARY)).toBe('GMT')
    expect(zoneLongName('Asia/Nowhere', () => 345, JANUARY)).toBe('GMT+5:45')
    expect(zoneAbbreviation('America/Nowhere', () => -210, JANUARY)).toBe('GMT-3:30')
    expect(zoneAbbreviation('Africa/Nowhere', () => 60, JANUARY)).toBe('WAT')
  })
})
