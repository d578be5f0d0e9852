import { afterAll, describe, expect, test } from 'vitest'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import type { MentorOrder } from '#contract/directory/constants.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { makeReview } from '#server/features/reviews/factory.ts'
import { apiForTest, testApi, type TestApi } from '#test/support/api.ts'
import { indexProfiles, rebuildSearch } from './store.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const rebuild = ({ db, clock }: TestApi = api) => rebuildSearch(db, clock.now())
type Query = { topic?: string; week?: boolean; order?: MentorOrder; page?: number; size?: number; after?: string }
const search = (text: string, query: Query = {}, { call }: TestApi = api) =>
  call(directoryRoutes.searchMentors, { params: { text }, query: query as never })
const ids = async (...given: Parameters<typeof search>) => (await search(...given)).body.map((card) => card.profileId)

describe('the order of results', () => {
  const week = [{ weekday: 2, startMinute: 600, endMinute: 660 }]

  test('is by availability, verification, bio and the fewest upcoming sessions', async () => {
    const fullName = 'Amina Rankworthy'
    const plain = await makeMentor(api, { fullName })
    const withBio = await makeMentor(api, { fullName, bio: 'I build payments.' })
    const verified = await makeMentor(api, { fullName })
    await api.db
      .updateTable('profiles')
      .set({ verification_status: 'APPROVED' })
      .where('id', '=', verified.profileId)
      .execute()
    const [busy, idle] = [await makeMentor(api, { fullName }), await makeMentor(api, { fullName })]
    for (const mentor of [busy, idle]) await makeAvailable(api, mentor, { week })
    await makeSession(api, busy, await makeMentee(api), { startsAt: '2026-11-24T10:00:00Z', durationMinutes: 30 })
    await rebuild()
    const order = [idle, busy, verified, withBio, plain].map((mentor) => mentor.profileId)
    expect(await ids('rankworthy')).toEqual(order)
    expect(await ids('rankworhty')).toEqual(order)
  })

  test('changes as soon as a mentor can be booked', async () => {
    const [one, other] = [
      await makeMentor(api, { fullName: 'Baraka Movable', bio: 'I build payments.' }),
      await makeMentor(api, { fullName: 'Chidi Movable' }),
    ]
    await makeAvailable(api, other, { week, calendar: false })
    await rebuild()
    expect(await ids('movable')).toEqual([one.profileId, other.profileId])
    await api.call(calendarRoutes.addCalendar, { body: { provider: 'builtin' } }, { as: other.token })
    await api.runJobs()
    expect(await ids('movable')).toEqual([other.profileId, one.profileId])
  })
})

describe('another order', () => {
  test('puts the soonest free, the most reviewed or the latest to join first, and who is equal by the match', async () => {
    const fullName = 'Kwesi Orderly'
    const on = (weekday: number) => ({ week: [{ weekday, startMinute: 600, endMinute: 660 }] })
    const made: MadeMember[] = []
    for (let day = 0; day < 4; day++) {
      api.clock.set(`2026-11-2${day}T08:00:00Z`)
      made.push(await makeMentor(api, { fullName }))
    }
    api.clock.set('2026-11-23T08:00:00Z')
    const [unlisted, friday, thursday, tuesday] = made as [MadeMember, MadeMember, MadeMember, MadeMember]
    for (const [mentor, weekday] of [
      [friday, 5],
      [thursday, 4],
      [tuesday, 2],
    ] as const)
      await makeAvailable(api, mentor, on(weekday))
    for (let n = 0; n < 4; n++) await makeReview(api, unlisted)
    for (let n = 0; n < 3; n++) await makeReview(api, thursday, { overall: 1 })
    // Not shown, so not counted.
    await makeReview(api, tuesday)
    await rebuild()
    const match = await ids('orderly')
    expect(await ids('orderly', { order: 'soonest' })).toEqual([tuesday, thursday, friday, unlisted].map(idOf))
    const others = match.filter((id) => id === friday.profileId || id === tuesday.profileId)
    expect(await ids('orderly', { order: 'reviews' })).toEqual([unlisted.profileId, thursday.profileId, ...others])
    expect(await ids('orderly', { order: 'newest' })).toEqual([tuesday, thursday, friday, unlisted].map(idOf))
    expect(await ids('orderly', { order: 'soonest', week: true })).toEqual([tuesday, thursday, friday].map(idOf))
  })

  test('is paged after a mentor or by number', async () => {
    const { host } = await manyMentors()
    const all = await ids('-', { order: 'newest', size: 50 }, host)
    const paged: string[] = []
    for (let after: string | undefined; paged.length < all.length; after = paged.at(-1)) {
      const page = await search('-', { order: 'newest', size: 5, ...(after && { after }) }, host)
      expect(page.headers['x-has-more']).toBe(String(paged.length + page.body.length < all.length))
      paged.push(...page.body.map((card) => card.profileId))
    }
    expect(paged).toEqual(all)
    expect(await ids('-', { order: 'newest', page: 2, size: 5 }, host)).toEqual(all.slice(10, 15))
    const gone = (await makeMentee(host)).profileId
    expect(await ids('-', { order: 'newest', after: gone }, host)).toEqual([])
  })
})

const idOf = ({ profileId }: MadeMember) => profileId

/** Forty-two mentors in six tiers: nine each whose name, whose name's beginning, and whose job is the word, and others. */
async function manyMentors(): Promise<{ host: TestApi; made: MadeMember[] }> {
  const host = await apiForTest({ now: '2026-11-23T08:00:00Z' })
  const made: MadeMember[] = []
  for (let i = 0; i < 42; i++) {
    const fullName = ['Amina Sand', 'Baraka Sandstone', 'Chidi Rock', 'Dayo Rock'][i % 4]!
    const jobTitle = i % 4 === 2 ? 'Sand Castle Engineer' : 'Engineer'
    const topics = i % 3 === 0 ? ['DevOps'] : ['AI']
    made.push(await makeMentor(host, { fullName, jobTitle, topics, bio: i % 5 === 0 ? 'I build payments.' : null }))
  }
  await rebuild(host)
  const ranked = await host.db.selectFrom('search_entries').selectAll().orderBy('rank').orderBy('profile_id').execute()
  // Borders after every seventh instead of after thousands.
  for (let tier = 1; tier <= 5; tier++) {
    const { rank, profile_id } = ranked[tier * 7]!
    await host.db.insertInto('search_tiers').values({ kind: 'm', tier, rank, profile_id }).execute()
  }
  await indexProfiles(
    host.db,
    ranked.map((entry) => entry.profile_id),
    host.clock.now(),
  )
  return { host, made }
}

test('keyset and numbered pages return every mentor once, in the order of a single page', async () => {
  const { host, made } = await manyMentors()
  const tiers = await host.db.selectFrom('search_entries').select('tier').distinct().orderBy('tier').execute()
  expect(tiers.map(({ tier }) => tier)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5'])
  for (const [text, query, count] of [
    ['-', {}, 42],
    ['-', { topic: 'devops' }, 14],
    ['sand', {}, 32],
    ['sand', { topic: 'AI' }, 22],
    ['sanb', {}, 32],
    ['engineer', {}, 42],
    // Several words with few matches, and with more than are sorted at once.
    ['amina sand', {}, 11],
    ['engineer sand', { topic: 'AI' }, 22],
    ['engineer sand', {}, 32],
    ['engineer sanb', {}, 32],
  ] as [string, Query, number][]) {
    const all = await ids(text, { ...query, size: 50 }, host)
    expect([text, all.length, new Set(all).size]).toEqual([text, count, count])
    for (const next of [behind, numbered]) {
      const walked: string[] = []
      for (let more = true; more;) {
        const answer = await search(text, { ...query, size: 5, ...next(walked) }, host)
        walked.push(...answer.body.map((card) => card.profileId))
        more = answer.headers['x-has-more'] === 'true'
      }
      expect(walked).toEqual(all)
    }
  }
  const kinds = (await search('sand', { size: 50 }, host)).body.map(({ fullName }) => fullName.split(' ')[1])
  expect(kinds.filter((kind, i) => kind !== kinds[i - 1])).toEqual(['Sand', 'Sandstone', 'Rock'])
  // Among few matches of several words whole names come first, too.
  const [whole, beginning] = [await ids('sand amina', { size: 20 }, host), await ids('ami san', { size: 20 }, host)]
  expect(beginning).toEqual(whole)
  await host.db.updateTable('users').set({ full_name: 'Sandstone Amina' }).where('id', '=', made[0]!.userId).execute()
  await indexProfiles(host.db, [made[0]!.profileId], host.clock.now())
  expect((await ids('sand amina', { size: 20 }, host)).at(-1)).toBe(made[0]!.profileId)
  expect(await ids('sand amina', { size: 50 }, host)).toEqual(await ids('sand amina', { size: 20 }, host))
  expect(made).toHaveLength(42)
})

const behind = (walked: readonly string[]): Query => (walked.length === 0 ? {} : { after: walked.at(-1)! })
const numbered = (walked: readonly string[]): Query => ({ page: walked.length / 5 })

test('is paginated also for mentors free within a week', async () => {
  const made = []
  for (let i = 0; i < 5; i++) {
    const mentor = await makeMentor(api, { fullName: 'Efua Weekly', timeZone: 'UTC' })
    if (i !== 2) await makeAvailable(api, mentor, { week: [{ weekday: 2, startMinute: 600, endMinute: 660 }] })
    made.push(mentor)
  }
  await rebuild()
  const all = await ids('weekly', { week: true })
  expect(all.toSorted()).toEqual(
    made
      .filter((_, i) => i !== 2)
      .map(({ profileId }) => profileId)
      .toSorted(),
  )
  expect(await ids('weekly', { week: true, size: 3 })).toEqual(all.slice(0, 3))
  expect(await ids('weekly', { week: true, size: 3, page: 1 })).toEqual(all.slice(3))
  expect(await ids('weekly', { week: true, size: 3, after: all[2]! })).toEqual(all.slice(3))
})

test('has no results after a mentor that does not match, or beyond the last numbered page', async () => {
  const stranger = await makeMentor(api, { fullName: 'Fola Elsewhere' })
  await makeMentor(api, { fullName: 'Gugu Findable' })
  await rebuild()
  expect(await ids('findable', { after: stranger.profileId })).toEqual([])
  expect(await ids('findable', { after: '00000000-0000-4000-8000-000000000000' })).toEqual([])
  expect(await ids('-', { page: 10_000, size: 50 })).toEqual([])
})

test('the nightly job deletes words that no profile has any more', async () => {
  const mentor = await makeMentor(api, { fullName: 'Hawa Forgettable' })
  await rebuild()
  await api.db.deleteFrom('users').where('id', '=', mentor.userId).execute()
  await rebuild()
  const words = await api.db.selectFrom('search_words').select('word').where('word', '=', 'forgettable').execute()
  expect(words).toEqual([])
  expect(await ids('forgettable')).toEqual([])
})
