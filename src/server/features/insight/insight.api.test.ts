import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insightSections, smallestGroup } from '#contract/insight/constants.ts'
import { insightRoutes } from '#contract/insight/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { RouteInput } from '#contract/route.ts'
import { DAY } from '#rules/time/days.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { apiForTest, testApi, type TestApi } from '#test/support/api.ts'
import { countPlainly } from '#test/support/insight-oracle.ts'
import { fillYear } from './factory.ts'

const now = '2026-11-25T14:00:00Z'
const midnight = Date.parse('2026-11-25T00:00:00Z')
const reason = 'Statistics for our team.'
const api = await testApi({ now })
afterAll(() => api.close())

type Query = NonNullable<RouteInput<typeof insightRoutes.report>['query']>

/** The nightly job with all its parts, each run twice. */
async function countNightly(of: TestApi) {
  await runJob(of.app, 'insight.count')
  await of.runJobs()
}

async function storedLines(of: TestApi): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', to_char(period, 'YYYY-MM-DD'), coalesce(to_char(week, 'YYYY-MM-DD'), 'all'), dimension, value, figure)
      || ': ' || amount || ' of ' || people as line from insight_figures`.execute(of.db)
  return rows.map(({ line }) => line).toSorted()
}

const as = { as: '' }
beforeAll(async () => {
  as.as = (await makeUser(api, { staff: true })).token
  await fillYear(api, new Date(now))
  await countNightly(api)
})
const report = async (query: Query = {}) => (await api.call(insightRoutes.report, { query }, as)).body

describe('the nightly job', () => {
  test('counts what plain loops count, for all and by topic, country and language', async () => {
    const lines = await storedLines(api)
    expect(lines.length).toBeGreaterThan(3000)
    expect(lines).toEqual(await countPlainly(api.db, midnight))
  })

  test('changes nothing when it runs again', async () => {
    const before = await storedLines(api)
    await countNightly(api)
    expect(await storedLines(api)).toEqual(before)
  })

  test('makes up for nights that were missed, and leaves periods alone that can no longer change', async () => {
    const own = await apiForTest({ now: '2026-03-02T14:00:00Z' })
    await fillYear(own, new Date(now))
    await countNightly(own)
    own.clock.set(new Date(now))
    await countNightly(own)
    expect(await storedLines(own)).toEqual(await countPlainly(own.db, midnight))
    // A session that is found missing years later changes no period that is over.
    await sql`delete from bookings where starts_at < '2026-01-01'`.execute(own.db)
    const before = (await storedLines(own)).filter((line) => line < '2026-03-30')
    own.clock.advance(DAY)
    await countNightly(own)
    expect((await storedLines(own)).filter((line) => line < '2026-03-30')).toEqual(before)
  })
})

describe('the report', () => {
  test('has the weeks of a period up to last night, the latest first to choose from', async () => {
    const mondays = ['09-28', '10-05', '10-12', '10-19', '10-26', '11-02', '11-09', '11-16', '11-23'].map(
      (day) => `2026-${day}`,
    )
    const { periods, period, weeks, computedAt } = await report()
    expect(periods).toEqual(['2026-09-28', '2026-06-29', '2026-03-30', '2025-12-29', '2025-09-29'])
    expect({ period, computedAt }).toEqual({ period: '2026-09-28', computedAt: '2026-11-25T00:00:00.000Z' })
    expect(weeks.map(({ week }) => week)).toEqual(mondays)
    const former = await report({ period: '2026-08-01' })
    expect(former.period).toBe('2026-06-29')
    expect(former.weeks).toHaveLength(13)
    expect(former.total.joined).toBeGreaterThan(40)
  })

  test('has beside a period the total of the one before as that one shows it, and nothing beside the first', async () => {
    const { periods } = await report()
    const filters = [{}, { by: 'country' }, { by: 'country', value: 'Kenya' }, { by: 'topic', value: 'none' }] as const
    for (const [at, period] of periods.entries())
      for (const filter of filters) {
        const former = periods[at + 1]
        const { before } = await report({ ...filter, period })
        expect(before).toEqual(former === undefined ? null : (await report({ ...filter, period: former })).total)
      }
    expect((await report({ period: '2026-06-29' })).before!.joined).toBeGreaterThan(40)
  })

  test('compares with no other period where the one before was not counted', async () => {
    const own = await apiForTest({ now })
    await sql`insert into insight_periods values ('2026-03-30', ${now}), ('2026-09-28', ${now})`.execute(own.db)
    const { token } = await makeUser(own, { staff: true })
    const { body } = await own.call(insightRoutes.report, {}, { as: token })
    expect([body.period, body.before]).toEqual(['2026-09-28', null])
  })

  test('hides numbers about fewer than five people, in each breakdown', async () => {
    for (const period of (await report()).periods)
      for (const by of [undefined, 'topic', 'country', 'language'] as const) {
        const { weeks, total, values } = await report({ period, ...(by ? { by } : {}) })
        const { rows } = await sql<{ key: string }>`
          select concat_ws('|', dimension, value, figure, to_char(week, 'YYYY-MM-DD')) as key from insight_figures
          where period = ${period}::date and people < ${smallestGroup}`.execute(api.db)
        const small = new Set(rows.map(({ key }) => key))
        for (const figure of Object.values(insightSections).flat()) {
          if (small.has(`all||${figure}`)) expect(total[figure]).toBeNull()
          for (const row of weeks) if (small.has(`all||${figure}|${row.week}`)) expect(row[figure]).toBeNull()
          for (const row of values) if (small.has(`${by}|${row.value}|${figure}`)) expect(row[figure]).toBeNull()
        }
        // One hidden country would be the rest of the sum.
        if (by === 'country' && values.length > 0) {
          const hidden = values.filter(({ joined }) => joined === null)
          expect(hidden.length === 1 && total.joined !== null).toBe(false)
        }
      }
  })

  test('shows one value by week; one that nobody has looks like one of too few people', async () => {
    const { values } = await report({ period: '2026-06-29', by: 'country' })
    expect(values.map(({ value }) => value)).toEqual(['', 'Ghana', 'Kenya', 'Nigeria', 'Rwanda'])
    const kenya = await report({ period: '2026-06-29', by: 'country', value: 'Kenya' })
    expect({ value: 'Kenya', ...kenya.total }).toEqual(values.find(({ value }) => value === 'Kenya'))
    const none = await report({ period: '2026-06-29', by: 'country', value: 'Atlantis' })
    expect(new Set(Object.values(none.total))).toEqual(new Set([null]))
  })

  test('says what happened today apart from the weeks, unless it is about too few people', async () => {
    const own = await apiForTest({ now })
    const { token } = await makeUser(own, { staff: true })
    const today = async () => (await own.call(insightRoutes.report, {}, { as: token })).body.today
    expect(await today()).toEqual({ joined: 0, held: 0, missed: 0, attended: 0 })
    for (let i = 0; i < 4; i++) await makeMentee(own)
    expect((await today()).joined).toBeNull()
    await makeMentee(own)
    expect((await today()).joined).toBe(5)
    const { body } = await own.call(insightRoutes.report, {}, { as: token })
    expect(body).toMatchObject({ computedAt: null, periods: [], period: null, weeks: [], before: null, values: [] })
  })

  test('counts who came to group sessions today by their seats, without hosts and those who had cancelled', async () => {
    const own = await apiForTest({ now })
    await fillYear(own, new Date(Date.parse(now) + 10 * DAY))
    const { rows: meetings } = await sql<{ startsAt: Date; going: string[]; came: string[] }>`
      select o.starts_at as "startsAt", array(select user_id from rsvps r where r.occurrence_id = o.id and r.status = 'GOING') as going,
        array(select user_id from attendances a where a.occurrence_id = o.id) as came
      from group_occurrences o where o.status = 'UPCOMING'`.execute(own.db)
    const dayOf = (at: Date) => Math.floor(at.getTime() / DAY)
    const attendedOn = (day: number) =>
      meetings
        .filter(({ startsAt }) => dayOf(startsAt) === day)
        .reduce((sum, { going, came }) => sum + going.filter((id) => came.includes(id)).length, 0)
    const meeting = meetings.find(({ startsAt }) => startsAt > own.clock.now() && attendedOn(dayOf(startsAt)) >= 5)!
    expect(meeting.came.some((id) => !meeting.going.includes(id))).toBe(true)
    own.clock.set(new Date((dayOf(meeting.startsAt) + 1) * DAY - 1))
    const { token } = await makeUser(own, { staff: true })
    const { attended } = (await own.call(insightRoutes.report, {}, { as: token })).body.today
    expect(attended).toBe(attendedOn(dayOf(meeting.startsAt)))
  })
})

describe('a file', () => {
  const file = (body: RouteInput<typeof insightRoutes.exportInsight>['body']) =>
    api.call(insightRoutes.exportInsight, { body }, as)

  test('has the same numbers, says which are hidden, and stands in the audit log with its reason', async () => {
    const filters = { period: '2026-06-29', by: 'topic' } as const
    const { total, values } = await report(filters)
    const { body, headers } = await file({ filters, section: 'seats', reason })
    const lines = body.split('\r\n')
    expect(headers['content-type']).toContain('text/csv')
    expect(lines[0]).toBe('week,by,value,offered,taken,attended')
    expect(lines).toHaveLength(1 + 13 + 1 + values.length + 1)
    expect(lines[14]).toBe(`13 weeks from 2026-06-29,topic,,${total.offered},${total.taken},${total.attended}`)
    expect((await file({ filters: { by: 'country' }, section: 'people', reason })).body).toContain('hidden')
    const { body: log } = await api.call(staffRoutes.auditLog, { query: {} }, as)
    expect(log[1]).toMatchObject({ action: 'insight.exported', reason: `seats, by topic, 2026-06-29: ${reason}` })
  })

  test('a country that looks like a formula is none in it', async () => {
    await sql`update insight_figures set value = '=HYPERLINK("x")' where value = 'Kenya'`.execute(api.db)
    const { body } = await file({ filters: { by: 'country' }, section: 'sessions', reason })
    expect(body).toContain(`"'=HYPERLINK(""x"")"`)
    await sql`update insight_figures set value = 'Kenya' where value = '=HYPERLINK("x")'`.execute(api.db)
  })

  test('needs a reason', async () => {
    expect((await file({ filters: {}, section: 'people', reason: 'no' })).error.code).toBe('invalid_input')
  })
})

test('members and visitors read none of it', async () => {
  const { token } = await makeMentee(api)
  const body = { filters: {}, section: 'people', reason } as const
  expect((await api.call(insightRoutes.report, {}, { as: token })).status).toBe(403)
  expect((await api.call(insightRoutes.exportInsight, { body }, { as: token })).status).toBe(403)
  expect((await api.call(insightRoutes.report, {})).status).toBe(401)
  expect((await api.call(insightRoutes.exportInsight, { body })).status).toBe(401)
})
