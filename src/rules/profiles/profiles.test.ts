import { expect, test } from 'vitest'
import { isFullName } from '#contract/accounts/schemas.ts'
import { ageOn, refuseBirthDate } from './birth-date.ts'
import {
  chooseTopics,
  countryByNationality,
  countryNamed,
  freeSlug,
  languageNamed,
  refuseExperience,
  refusePersonalFacts,
  showTopics,
  slugOf,
  slugStem,
  zoneAsStored,
} from './profiles.ts'

const today = '2026-11-23'
const facts = { dateOfBirth: '1998-04-12', phoneNumber: '+254712345678', nationality: 'Kenyan' }

test('age counts past birthdays', () => {
  expect(ageOn('2011-11-23', today)).toBe(15)
  expect(ageOn('2011-11-24', today)).toBe(14)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test.each([
  ['2011-11-23', null],
  ['2011-11-24', 'birth_date_too_young'],
  ['1926-11-24', null],
  ['1926-11-23', 'birth_date_invalid'],
  ['2027-01-01', 'birth_date_invalid'],
])('someone born on %s gets: %s', (birthDate, code) => {
  expect(refuseBirthDate(birthDate, today)).toBe(code)
})

test('every invalid fact has its own code', () => {
  expect(refusePersonalFacts(facts, today, () => true)).toEqual([])
  const invalid = {
    dateOfBirth: '2020-01-01',
    phoneNumber: '+2541',
    nationality: 'Wakandan',
    country: 'Wakanda',
    languages: ['Klingon'],
  }
  expect(refusePersonalFacts(invalid, today, () => false)).toEqual([
    { field: 'dateOfBirth', code: 'birth_date_too_young' },
    { field: 'phoneNumber', code: 'phone_invalid' },
    { field: 'nationality', code: 'nationality_required' },
    { field: 'country', code: 'country_unknown' },
    { field: 'languages', code: 'language_unknown' },
  ])
})

test('a country is known by its name or code, in any case', () => {
  expect(countryNamed('kenya')).toBe('Kenya')
  expect(countryNamed('CI')).toBe(countryNamed('ci'))
  expect(countryNamed('Wakanda')).toBeUndefined()
})

test('the country defaults to that of the nationality', () => {
  expect(countryByNationality('Kenyan')).toBe('Kenya')
  expect(countryByNationality('British')).toBe('United Kingdom')
  expect(countryByNationality('Wakandan')).toBeNull()
})

test('a language is stored by its own name', () => {
  expect(languageNamed('Yoruba')).toBe('Yorùbá')
  expect(languageNamed('sw')).toBe('Kiswahili')
  expect(languageNamed('Klingon')).toBeUndefined()
})

test('topics are chosen by name, each once and within the limits', () => {
  const limits = { min: 1, max: 3 }
  expect(chooseTopics(['devops', 'AI'], limits)?.map((topic) => topic.name)).toEqual(['DevOps', 'AI'])
  expect(chooseTopics(['AI', 'ai'], limits)).toBeUndefined()
  expect(chooseTopics([], limits)).toBeUndefined()
  expect(chooseTopics(['AI', 'Knitting'], limits)).toBeUndefined()
  expect(chooseTopics(['AI', 'DevOps', 'Fintech', 'Databases'], limits)).toBeUndefined()
})

test('a stored topic that is no longer offered is not shown', () => {
  expect(showTopics(['ai', 'knitting', 'devops']).map((topic) => topic.name)).toEqual(['AI', 'DevOps'])
})

test.each([
  ['Wanjirũ Ngũgĩ', 'wanjiru-ngugi'],
  ['Ọláṣubọ̀mí Adébáyọ̀', 'olasubomi-adebayo'],
  ["Fatou N'Diaye", 'fatou-ndiaye'],
  ['Aït-Saïd Møller', 'ait-said-moller'],
  ['Kwadwo Ɔkyere', 'kwadwo-okyere'],
  ['Ɗanladi Ɓello', 'danladi-bello'],
  ['አበበ ቢቂላ', ''],
])('the address of %s is readable: %s', (name, slug) => {
  expect(isFullName(name)).toBe(true)
  expect(slugOf(name)).toBe(slug)
})

test('the second person of a name gets a number', () => {
  expect(freeSlug('amina-bello', [])).toBe('amina-bello')
  expect(freeSlug('amina-bello', ['amina-bello', 'amina-bello-3'])).toBe('amina-bello-2')
  expect(freeSlug('amina-bello', ['amina-bello', 'amina-bello-2'])).toBe('amina-bello-3')
})

test('a number at the end of a name belongs to its stem', () => {
  expect(['amina', 'amina-2', 'amina-2-2', 'amina-2-bello', '2030'].map(slugStem)).toEqual([
    'amina',
    'amina',
    'amina',
    'amina-2-bello',
    '2030',
  ])
})

test('a zone is stored in its current spelling', () => {
  expect(zoneAsStored('africa/nairobi')).toBe('Africa/Nairobi')
  expect(zoneAsStored('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(zoneAsStored('UTC')).toBe('UTC')
})

test('an experience cannot start in the future', () => {
  expect(refuseExperience({ startDate: today }, today)).toBeNull()
  expect(refuseExperience({ startDate: '2026-11-24' }, today)).toEqual({
    field: 'startDate',
    code: 'experience_start_in_future',
  })
  expect(refuseExperience({ startDate: '2020-01-01', endDate: '2026-11-24' }, today)).toEqual({
    field: 'endDate',
    code: 'experience_end_invalid',
  })
})
