import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { peopleRoutes } from '#contract/directory/people-routes.ts'
import type { Connection } from '#contract/connections/schemas.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { rebuildSearch } from './store.ts'

type Query = { text?: string; kind?: 'mentor' | 'mentee'; topic?: string; language?: string; country?: string }
type Paging = { after?: string; size?: number; page?: number }

const community = (api: TestApi, { role, token }: MadeMember, query: Pick<Query, 'text' | 'kind'> & Paging = {}) =>
  api.call(peopleRoutes.community, { params: { role }, query }, { as: token })
const recommended = (api: TestApi, { role, token }: MadeMember, query: Query & Paging = {}) =>
  api.call(peopleRoutes.recommendedPeople, { params: { role }, query }, { as: token })
const index = (api: TestApi) => rebuildSearch(api.db, api.clock.now())
const namesOf = (people: readonly Connection[]) => people.map(({ profileName }) => profileName)
const later = (api: TestApi) => api.clock.set(new Date(api.clock.now().getTime() + 1000))
const block = (api: TestApi, one: MadeMember, other: MadeMember) =>
  api.db
    .insertInto('blocks')
    .values({ blocker_id: one.userId, blocked_id: other.userId, created_at: api.clock.now() })
    .execute()

test('my community has the latest connection first, with what a row shows and nothing private', async () => {
  const api = await apiForTest()
  const me = await makeMentee(api)
  const mentor = await makeMentor(api, { fullName: 'Ada Obi', jobTitle: 'Data Scientist', companyName: 'Paystream' })
  const mentee = await makeMentee(api, { fullName: 'Ben Sow' })
  await makeConnection(api, mentor, me)
  later(api)
  await makeConnection(api, me, mentee)
  const { body, text, headers } = await community(api, me)
  expect(namesOf(body)).toEqual(['Ben Sow', 'Ada Obi'])
  expect(body[1]).toEqual({
    profileId: mentor.profileId,
    profileSlug: mentor.slug,
    isMentor: true,
    profileName: 'Ada Obi',
    profilePictureUrl: null,
    jobTitle: 'Data Scientist',
    companyName: 'Paystream',
    verified: false,
    connectedAt: '2026-11-23T08:00:00.000Z',
    reasons: [],
  })
  expect(headers['x-has-more']).toBe('false')
  expect(text).not.toContain(mentor.email)
  expect(namesOf((await community(api, mentor)).body)).toHaveLength(1)
  expect((await api.call(peopleRoutes.community, { params: { role: 'mentor' } }, { as: me.token })).status).toBe(403)
})

test('my community can be searched by words, whatever the accents, and narrowed to mentors or mentees', async () => {
  const api = await apiForTest()
  const me = await makeMentor(api)
  for (const person of [
    await makeMentor(api, { fullName: 'Adékúnlé Bello', topics: ['Robotics'] }),
    await makeMentee(api, { fullName: 'Zainab Bello', jobTitle: 'Nurse', companyName: 'Lagoon' }),
    await makeMentee(api, { fullName: 'Kofi Mensah', jobTitle: 'Baker', companyName: 'Oven' }),
  ]) {
    await makeConnection(api, me, person)
    later(api)
  }
  await index(api)
  const find = async (query: Pick<Query, 'text' | 'kind'>) => namesOf((await community(api, me, query)).body)
  expect(await find({ text: 'bello' })).toEqual(['Zainab Bello', 'Adékúnlé Bello'])
  expect(await find({ text: 'ADEK bel' })).toEqual(['Adékúnlé Bello'])
  expect(await find({ text: 'nurs' })).toEqual(['Zainab Bello'])
  expect(await find({ text: 'robot' })).toEqual(['Adékúnlé Bello'])
  expect(await find({ text: 'bello', kind: 'mentee' })).toEqual(['Zainab Bello'])
  expect(await find({ kind: 'mentor' })).toEqual(['Adékúnlé Bello'])
  expect(await find({ text: 'nobody' })).toEqual([])
})

test('my community pages by key: ending the last one that was shown skips and repeats nobody', async () => {
  const api = await apiForTest()
  const me = await makeMentee(api)
  const people: MadeMember[] = []
  for (let i = 0; i < 5; i++) {
    people.push(await makeMentee(api, { fullName: `Person ${i}` }))
    await makeConnection(api, me, people[i]!)
    if (i % 2 === 0) later(api)
  }
  const first = await community(api, me, { size: 2 })
  expect(first.headers['x-has-more']).toBe('true')
  const last = first.body[1]!
  await api.call(connectionRoutes.disconnect, { params: { profileId: last.profileId } }, { as: me.token })
  const after = `${last.connectedAt}_${last.profileId}`
  const rest = await community(api, me, { size: 3, after })
  expect([...namesOf(first.body), ...namesOf(rest.body)].toSorted()).toEqual([
    'Person 0',
    'Person 1',
    'Person 2',
    'Person 3',
    'Person 4',
  ])
  expect(rest.headers['x-has-more']).toBe('false')
  expect((await community(api, me, { after: 'x' })).status).toBe(400)
})

test('blocked and suspended people are in nobody’s community and recommended to nobody', async () => {
  const api = await apiForTest()
  const me = await makeMentee(api)
  const [blocking, blocked, suspended] = [
    await makeMentee(api),
    await makeMentor(api),
    await makeMentee(api, { suspended: true }),
  ]
  for (const person of [blocking, blocked, suspended]) await makeConnection(api, me, person)
  await block(api, blocking, me)
  await block(api, me, blocked)
  await index(api)
  expect((await community(api, me)).body).toEqual([])
  expect((await recommended(api, me)).body).toEqual([])
  expect((await recommended(api, me, { text: 'name' })).body).toEqual([])
})

test('people are recommended with their reasons, best first: mentors and mentees, never oneself or a connection', async () => {
  const api = await apiForTest()
  const me = await makeMentee(api, { topics: ['AI', 'DevOps', 'Fintech'], languages: ['English', 'Français'] })
  const other = { topics: ['Robotics', 'Databases', 'Game Development'] }
  await makeMentee(api, { fullName: 'Alike Mentee', topics: ['AI', 'DevOps', 'Robotics'] })
  await makeMentor(api, { fullName: 'Alike Mentor', topics: ['Fintech'] })
  await makeMentee(api, { fullName: 'Speaker', languages: ['Français'], ...other })
  const [friend, friendOfFriend] = [
    await makeMentee(api, other),
    await makeMentor(api, { fullName: 'Known', topics: ['Robotics'] }),
  ]
  await makeMentee(api, { fullName: 'Stranger', ...other })
  await makeConnection(api, me, friend)
  await makeConnection(api, friend, friendOfFriend)
  await index(api)
  const { body } = await recommended(api, me)
  expect(namesOf(body).slice(0, 2)).toEqual(['Alike Mentee', 'Alike Mentor'])
  expect(Object.fromEntries(body.map((person) => [person.profileName, person.reasons]))).toEqual({
    'Alike Mentee': ['AI and DevOps in common'],
    'Alike Mentor': ['Fintech in common'],
    Known: ['1 person you both know'],
    Speaker: ['you both speak Français'],
    Stranger: [],
  })
  expect(body.every(({ connectedAt }) => connectedAt === null)).toBe(true)
})

test('recommendations are narrowed by role, topic, country and language', async () => {
  const api = await apiForTest()
  const me = await makeMentor(api)
  await makeMentee(api, { fullName: 'Mentee', topics: ['Robotics', 'AI', 'DevOps'], country: 'Ghana' })
  await makeMentor(api, { fullName: 'Mentor', topics: ['Robotics'], country: 'Côte d’Ivoire', languages: ['Français'] })
  await index(api)
  const find = async (query: Query) => namesOf((await recommended(api, me, query)).body)
  expect(await find({ kind: 'mentee' })).toEqual(['Mentee'])
  expect(await find({ topic: 'Robotics', kind: 'mentor' })).toEqual(['Mentor'])
  expect(await find({ country: 'Ghana' })).toEqual(['Mentee'])
  expect(await find({ country: 'Côte d’Ivoire' })).toEqual(['Mentor'])
  expect(await find({ language: 'French' })).toEqual(['Mentor'])
  expect(await find({ topic: 'Fintech' })).toEqual([])
  expect(await find({ text: 'mentee', country: 'Ghana' })).toEqual(['Mentee'])
})

test('a search among all people says who is connected already, and why the others fit', async () => {
  const api = await apiForTest()
  const me = await makeMentee(api, { topics: ['AI', 'DevOps', 'Fintech'] })
  const known = await makeMentee(api, {
    fullName: 'Amina Diallo',
    topics: ['Robotics', 'Databases', 'Game Development'],
  })
  await makeMentor(api, { fullName: 'Amina Okafor', topics: ['AI'] })
  await makeConnection(api, me, known)
  await index(api)
  const { body } = await recommended(api, me, { text: 'amina' })
  expect(
    body.map(({ profileName, connectedAt, reasons }) => [profileName, connectedAt !== null, reasons]).toSorted(),
  ).toEqual([
    ['Amina Diallo', true, []],
    ['Amina Okafor', false, ['AI in common']],
  ])
  expect((await recommended(api, me, { text: 'am' })).body).toEqual([])
})

test('the next page follows the last person shown, also when one has connected with them since', async () => {
  const api = await apiForTest()
  const me = await makeMentee(api)
  for (let i = 0; i < 6; i++) await makeMentee(api, { fullName: `Person ${i}` })
  await index(api)
  const first = await recommended(api, me, { size: 2 })
  for (const { profileId } of first.body)
    await api.call(
      connectionRoutes.connect,
      { params: { connectionType: 'mentee-mentee', profileId } },
      { as: me.token },
    )
  const second = await recommended(api, me, { size: 4, after: first.body[1]!.profileId })
  expect([...namesOf(first.body), ...namesOf(second.body)].toSorted()).toHaveLength(6)
  expect(new Set([...namesOf(first.body), ...namesOf(second.body)]).size).toBe(6)
  expect(second.headers['x-has-more']).toBe('false')
})

test('anybody finds mentees by words and filters, page by page, with nothing private', async () => {
  const api = await apiForTest()
  const ada = await makeMentee(api, { fullName: 'Ada Obi', jobTitle: 'Nurse', country: 'Ghana' })
  await makeMentee(api, {
    fullName: 'Ben Sow',
    topics: ['Robotics', 'Databases', 'Game Development'],
    askAbout: `Gears\n${'a'.repeat(300)}`,
  })
  await makeMentee(api, { fullName: 'Suspended', suspended: true })
  await makeMentor(api, { fullName: 'Ada Mentor' })
  const blocking = await makeMentee(api, { fullName: 'Blocking' })
  await block(api, blocking, ada)
  await index(api)
  const find = (text: string, query: Omit<Query, 'text'> & Paging = {}, as?: string) =>
    api.call(peopleRoutes.searchMentees, { params: { text }, query }, { as })
  const names = async (...input: Parameters<typeof find>) => (await find(...input)).body.map(({ fullName }) => fullName)
  const all = await find('-')
  expect(all.body.map(({ fullName }) => fullName).toSorted()).toEqual(['Ada Obi', 'Ben Sow', 'Blocking'])
  expect(all.text).not.toContain(ada.email)
  expect(all.body.find(({ fullName }) => fullName === 'Ben Sow')?.ownWords).toBe(`Gears\n${'a'.repeat(194)}`)
  expect(await names('ada')).toEqual(['Ada Obi'])
  expect(await names('nurse')).toEqual(['Ada Obi'])
  expect(await names('-', { topic: 'Robotics' })).toEqual(['Ben Sow'])
  expect(await names('-', { country: 'Ghana' })).toEqual(['Ada Obi'])
  expect(await names('-', {}, ada.token)).not.toContain('Blocking')
  const first = await find('-', { size: 1 })
  expect(first.headers['x-has-more']).toBe('true')
  const rest = await names('-', { after: first.body[0]!.profileId })
  expect([first.body[0]!.fullName, ...rest].toSorted()).toEqual(['Ada Obi', 'Ben Sow', 'Blocking'])
})

describe('mentees, the newest first', () => {
  const newest = (api: TestApi, text: string, query: Omit<Query, 'text'> & Paging = {}, as?: string) =>
    api.call(peopleRoutes.searchMentees, { params: { text }, query: { ...query, order: 'newest' } }, { as })

  test('are all whom the words and filters find, whatever the match', async () => {
    const api = await apiForTest()
    const made: MadeMember[] = []
    for (const [fullName, jobTitle, topic] of [
      ['Ada Weaver', 'Nurse', 'Robotics'],
      ['Ben Sow', 'Weaver', 'Databases'],
      ['Chi Weaverly', 'Nurse', 'Databases'],
      ['Dayo Bello', 'Baker', 'Robotics'],
    ] as const) {
      made.push(await makeMentee(api, { fullName, jobTitle, topics: [topic, 'AI', 'DevOps'] }))
      later(api)
    }
    const [ada, , , dayo] = made
    await makeMentor(api, { fullName: 'Weaver Mentor' })
    await makeMentee(api, { fullName: 'Weaver Suspended', suspended: true })
    await index(api)
    const names = async (...input: Parameters<typeof newest>) =>
      (await newest(...input)).body.map(({ fullName }) => fullName.split(' ')[0])
    expect(await names(api, '-')).toEqual(['Dayo', 'Chi', 'Ben', 'Ada'])
    expect(await names(api, 'weaver')).toEqual(['Chi', 'Ben', 'Ada'])
    // With one typo.
    expect(await names(api, 'waever')).toEqual(['Chi', 'Ben', 'Ada'])
    expect(await names(api, 'weaver', { topic: 'databases' })).toEqual(['Chi', 'Ben'])
    expect(await names(api, '-', { topic: 'robotics' })).toEqual(['Dayo', 'Ada'])
    expect(await names(api, 'nobody')).toEqual([])
    const first = await newest(api, 'weaver', { size: 1 })
    expect(first.headers['x-has-more']).toBe('true')
    expect(await names(api, 'weaver', { after: first.body[0]!.profileId })).toEqual(['Ben', 'Ada'])
    expect(await names(api, '-', { page: 1, size: 3 })).toEqual(['Ada'])
    await block(api, ada!, dayo!)
    expect(await names(api, '-', {}, dayo!.token)).toEqual(['Dayo', 'Chi', 'Ben'])
  })

  test('are read on the way through all of them where many match', async () => {
    const api = await apiForTest()
    // Several joined at the same time; the word and the country have more than are put in order.
    await sql`
      with made as (
        select gen_random_uuid() as id, n, ${api.clock.now()}::timestamptz - (n / 3) * interval '1 hour' as at from generate_series(1, 2404) n),
      person as (
        insert into users (id, email, email_key, full_name, role, created_at, email_verified_at)
        select id, id || '@example.test', id || '@example.test', 'Weaver ' || n, 'mentee', at, at from made)
      insert into profiles (user_id, role, slug, job_title, level, company_name, country, phone, gender, birth_date, nationality, created_at)
      select id, 'mentee', id, 'Baker', '4-6', 'Oven', case when n % 4 = 0 then 'Ghana' else 'Kenya' end, '+254712345678', 'Female',
        '1995-06-15', 'Kenyan', at from made`.execute(api.db)
    await index(api)
    for (const [text, query] of [
      ['weaver', {}],
      ['waever', { country: 'Ghana' }],
      ['-', { country: 'Ghana' }],
      ['-', {}],
    ] as const) {
      const expected = await api.db
        .selectFrom('profiles')
        .select('id')
        .$if('country' in query, (found) => found.where('country', '=', 'Ghana'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(30)
        .execute()
      const seen: string[] = []
      while (seen.length < 30) {
        const { body } = await newest(api, text, {
          ...query,
          size: 10,
          ...(seen.length > 0 && { after: seen.at(-1)! }),
        })
        seen.push(...body.map(({ profileId }) => profileId))
      }
      expect(seen).toEqual(expected.map(({ id }) => id))
    }
  })
})
