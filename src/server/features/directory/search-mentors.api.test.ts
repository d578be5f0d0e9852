import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { COUNTRIES } from '#contract/reference/countries.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MemberOptions } from '#server/features/profiles/factory.ts'
import { makeReview } from '#server/features/reviews/factory.ts'
import { testApi } from '#test/support/api.ts'
import { rebuildSearch } from './store.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

/** A unique word, so that each test finds only its own mentors. */
const mark = () =>
  `z${randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`

async function mentors(...wishes: MemberOptions[]) {
  const made = []
  for (const wish of wishes) made.push(await makeMentor(api, wish))
  await rebuildSearch(api.db, api.clock.now())
  return made
}

type Query = {
  country?: string
  topic?: string
  language?: string
  week?: boolean
  page?: number
  size?: number
  after?: string
}
const search = (text: string, query: Query = {}, as?: string) =>
  api.call(directoryRoutes.searchMentors, { params: { text }, query: query as never }, { as })
const names = async (...given: Parameters<typeof search>) =>
  (await search(...given)).body.map(({ fullName }) => fullName)
/** Among equals, mentors with a bio come first. */
const first = { bio: 'I build payments.' }

describe('words', () => {
  test('match without regard to accents and case, as prefixes, and with one typing error', async () => {
    const own = mark()
    await mentors(
      { fullName: `Adékúnlé Ọláṣubọ̀mí ${own}` },
      { fullName: `Ɓala Ƙwari ${own}` },
      { fullName: `N’Diaye ${own}` },
    )
    const find = (text: string) => names(`${text} ${own}`)
    for (const text of [
      'adekunle',
      'ADÉKÚNLÉ',
      'adek',
      'olasubomi',
      'Adékúnlé Ọláṣubọ̀mí',
      'adekumle',
      'adekunnle',
      'adeknule',
      'dekunle',
    ]) {
      expect([text, await find(text)]).toEqual([text, [`Adékúnlé Ọláṣubọ̀mí ${own}`]])
    }
    for (const text of ['bala', 'ɓala kwari', 'kwary'])
      expect([text, await find(text)]).toEqual([text, [`Ɓala Ƙwari ${own}`]])
    for (const text of ['ndiaye', "n'diaye", 'N’DIAYE', 'ndiaie'])
      expect([text, await find(text)]).toEqual([text, [`N’Diaye ${own}`]])
    for (const text of ['adkumle', 'nobody', 'adekunle bala']) expect([text, await find(text)]).toEqual([text, []])
  })

  test('in Arabic match whichever form of a letter is written, with and without harakat and tatweel', async () => {
    const own = mark()
    await mentors({ fullName: `أحمد الطيّب ${own}` }, { fullName: `فاطمة مصطفى ${own}` })
    for (const [text, found] of [
      ['احمد', 'أحمد الطيّب'],
      ['أحْمَد الطيب', 'أحمد الطيّب'],
      ['احـمـد', 'أحمد الطيّب'],
      ['فاطمه', 'فاطمة مصطفى'],
      ['مصطفي', 'فاطمة مصطفى'],
    ] as const)
      expect(await names(`${text} ${own}`), text).toEqual([`${found} ${own}`])
  })

  test('match job, company and topics too, after names', async () => {
    const own = mark()
    await mentors(
      { fullName: `Amina ${own}`, jobTitle: 'Rust Developer', ...first },
      { fullName: `Zuri ${own} Rust` },
      { fullName: `Baraka ${own}`, companyName: 'Rust Works' },
      { fullName: `Chidi ${own}`, topics: ['DevOps'] },
    )
    expect(await names(`rust ${own}`)).toEqual([`Zuri ${own} Rust`, `Amina ${own}`, `Baraka ${own}`])
    expect(await names(`devops ${own}`)).toEqual([`Chidi ${own}`])
  })

  test('follow a change of the profile', async () => {
    const own = mark()
    const [mentor] = await mentors({ fullName: `Amina ${own}`, jobTitle: 'Tester' })
    const body = { jobTitle: 'Astronomer', levelOfExperience: '4-6' as const, companyName: 'Observatory' }
    await api.call(profileRoutes.setProfessional, { params: { role: 'mentor' }, body }, { as: mentor!.token })
    await api.runJobs()
    expect(await names(`astronomer ${own}`)).toEqual([`Amina ${own}`])
    expect(await names(`tester ${own}`)).toEqual([])
  })

  test('that exist but never in one profile are treated as typing errors', async () => {
    const own = mark()
    await mentors({ fullName: `Kofi Mensah ${own}` }, { fullName: `Koji Tanaka ${own}` })
    expect(await names(`koji mensah ${own}`)).toEqual([`Kofi Mensah ${own}`])
    expect(await names(`koji ${own}`)).toEqual([`Koji Tanaka ${own}`])
  })

  test('of fewer than three letters find nobody; a dash means no text', async () => {
    const own = mark()
    await mentors({ fullName: `Li Bo ${own}` })
    expect(await names('li')).toEqual([])
    expect(await names('%%%')).toEqual([])
    expect((await search('-')).body.length).toBeGreaterThan(0)
  })
})

describe('filters', () => {
  test('select a country, topic or language, by name or code', async () => {
    const own = mark()
    await mentors(
      { fullName: `Amina ${own}`, country: 'Nigeria', topics: ['AI'], languages: ['English', 'Hausa'], ...first },
      { fullName: `Baraka ${own}`, country: 'Kenya', topics: ['AI', 'DevOps'], languages: ['Kiswahili'] },
    )
    expect(await names(own, { country: 'Nigeria' })).toEqual([`Amina ${own}`])
    expect(await names(own, { country: 'KE' })).toEqual([`Baraka ${own}`])
    expect(await names(own, { topic: 'devops' })).toEqual([`Baraka ${own}`])
    expect(await names(own, { topic: 'AI' })).toEqual([`Amina ${own}`, `Baraka ${own}`])
    expect(await names(own, { language: 'Swahili' })).toEqual([`Baraka ${own}`])
    expect(await names(own, { country: 'Kenya', language: 'Hausa' })).toEqual([])
    expect(await names(own, { topic: 'no such topic' })).toEqual([])
    expect(await names(own, { topic: String.raw`' | \' & !` })).toEqual([])
  })

  test('list the countries that have mentors, with their numbers', async () => {
    await mentors(
      { fullName: 'Tui Faleolo', country: 'Tuvalu' },
      { fullName: 'Sina Leota', country: 'Tuvalu' },
      { fullName: 'Ana Kaho', country: 'Tonga' },
    )
    const { body } = await api.call(directoryRoutes.mentorCountries, {})
    expect(body).toEqual(
      expect.arrayContaining([
        { country: 'Tonga', countryCode: 'TO', mentors: 1 },
        { country: 'Tuvalu', countryCode: 'TV', mentors: 2 },
      ]),
    )
    expect(body.map(({ country }) => country)).not.toContain('Nauru')
    expect(body.map(({ country }) => country)).toEqual([...new Set(body.map(({ country }) => country))].toSorted())
  })

  test('accept countries with an apostrophe', async () => {
    const own = mark()
    const [country] = COUNTRIES.filter(({ name }) => name.includes("'") || name.includes('’'))
    await mentors({ fullName: `Awa ${own}`, country: country!.name }, { fullName: `Binta ${own}` })
    expect(await names(own, { country: country!.code })).toEqual([`Awa ${own}`])
  })

  test('select mentors who are free within seven days; every card shows when', async () => {
    const own = mark()
    const [soon, later] = await mentors(
      { fullName: `Amina ${own}`, timeZone: 'UTC', ...first },
      { fullName: `Baraka ${own}`, timeZone: 'UTC' },
      { fullName: `Chidi ${own}` },
    )
    await makeAvailable(api, soon!, { week: [{ weekday: 2, startMinute: 600, endMinute: 660 }] })
    await makeAvailable(api, later!, {
      week: [{ weekday: 2, startMinute: 600, endMinute: 660 }],
      minimumNoticeMinutes: 10_080,
    })
    await rebuildSearch(api.db, api.clock.now())
    expect((await search(own)).body.map(({ nextFreeSlot }) => nextFreeSlot)).toEqual([
      '2026-11-24T10:00:00.000Z',
      '2026-12-01T10:00:00.000Z',
      null,
    ])
    expect(await names(own, { week: true })).toEqual([`Amina ${own}`])
  })
})

test('people with a block between them do not find each other; nobody finds suspended mentors or mentees', async () => {
  const own = mark()
  const [blocking, blocked] = await mentors(
    { fullName: `Amina ${own}`, ...first },
    { fullName: `Baraka ${own}` },
    { fullName: `Chidi ${own}`, suspended: true },
  )
  const viewer = await makeMentee(api, { fullName: `Efua ${own}` })
  expect(await names(own, {}, viewer.token)).toEqual([`Amina ${own}`, `Baraka ${own}`])
  const created_at = api.clock.now()
  await api.db
    .insertInto('blocks')
    .values([
      { blocker_id: blocking!.userId, blocked_id: viewer.userId, created_at },
      { blocker_id: viewer.userId, blocked_id: blocked!.userId, created_at },
    ])
    .execute()
  expect(await names(own, {}, viewer.token)).toEqual([])
  expect(await names(own)).toEqual([`Amina ${own}`, `Baraka ${own}`])
})

test('a result is a card without private fields', async () => {
  const own = mark()
  const [mentor] = await mentors({ fullName: `Amina ${own}` })
  const answer = await search(own)
  expect(answer.body[0]).toMatchObject({
    mentorId: mentor!.profileId,
    profileSlug: mentor!.slug,
    jobTitle: 'Software Engineer',
    topics: [{ id: 'ai', name: 'AI' }],
    reasons: [],
  })
  expect(answer.text).not.toContain(mentor!.email)
})

test('a card shows the average from three reviews on', async () => {
  const own = mark()
  const [mentor] = await mentors({ fullName: `Nia ${own}` })
  for (const overall of [5, 4]) await makeReview(api, mentor!, { overall })
  expect((await search(own)).body[0]!.rating).toBeNull()
  await makeReview(api, mentor!, { overall: 5 })
  expect((await search(own)).body[0]!.rating).toEqual({ average: 4.7, count: 3 })
})

test('the count includes all results of the search, on every page', async () => {
  const own = mark()
  await mentors({ fullName: `Amina ${own}`, country: 'Kenya' }, { fullName: `Baraka ${own}`, country: 'Ghana' })
  const count = async (text: string, query: Query = {}) =>
    (await api.call(directoryRoutes.countMentors, { params: { text }, query: query as never })).body
  expect(await count(own)).toEqual({ count: 2, isMore: false })
  expect(await count(own, { country: 'Kenya' })).toEqual({ count: 1, isMore: false })
  expect(await count(own, { week: true })).toEqual({ count: 0, isMore: false })
  expect(await count('zz')).toEqual({ count: 0, isMore: false })
})
