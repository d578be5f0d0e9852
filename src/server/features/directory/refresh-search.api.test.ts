import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())
beforeEach(() => sql`delete from users`.execute(api.db))

const refresh = () => runJob(api.app, 'directory.refresh-search')
const rebalance = () => runJob(api.app, 'directory.rebuild-search')
const week = [{ weekday: 2, startMinute: 600, endMinute: 660 }]

/** A row's version in the database: it changes with every write of the row. */
async function writesOf({ profileId }: MadeMember) {
  const { rows } = await sql<{ version: string; rank: number }>`
    select xmin::text as version, rank from search_entries where profile_id = ${profileId}`.execute(api.db)
  return rows[0]
}

test('the nightly refresh indexes missing profiles and those whose sessions started or ended, and writes no others', async () => {
  const [booked, idle, mentee] = [await makeMentor(api), await makeMentor(api), await makeMentee(api)]
  for (const mentor of [booked, idle]) await makeAvailable(api, mentor, { week })
  await refresh()
  const before = { booked: await writesOf(booked), idle: await writesOf(idle), mentee: await writesOf(mentee) }
  await makeSession(api, booked, mentee, { startsAt: '2026-11-24T08:00:00Z', durationMinutes: 30 })
  await refresh()
  expect((await writesOf(booked))!.rank).toBe(before.booked!.rank + 1)
  expect(await writesOf(idle)).toEqual(before.idle)
  const ahead = await writesOf(booked)
  await refresh()
  expect(await writesOf(booked)).toEqual(ahead)
  api.clock.set(new Date('2026-11-24T08:30:00Z'))
  await refresh()
  expect((await writesOf(booked))!.rank).toBe(before.booked!.rank)
  expect(await writesOf(idle)).toEqual(before.idle)
})

test('entries of an older index version are indexed again', async () => {
  const mentor = await makeMentor(api, { fullName: 'Amina Okafor' })
  await refresh()
  await sql`update search_entries set rules_version = 0, names = '{other}' where profile_id = ${mentor.profileId}`.execute(
    api.db,
  )
  await refresh()
  const entry = await api.db.selectFrom('search_entries').select('names').executeTakeFirstOrThrow()
  expect(entry.names).toEqual(['amina', 'okafor'])
})

test('the weekly rebalancing moves entries to their tier, and deletes words that no profile has any more', async () => {
  const [mentor, other] = [await makeMentor(api), await makeMentor(api, { fullName: 'Hawa Forgettable' })]
  await refresh()
  await sql`update search_entries set tier = 'm3' where profile_id = ${mentor.profileId}`.execute(api.db)
  await api.db.deleteFrom('users').where('id', '=', other.userId).execute()
  await rebalance()
  const entry = await api.db.selectFrom('search_entries').select('tier').executeTakeFirstOrThrow()
  expect(entry.tier).toBe('m0')
  const words = await api.db.selectFrom('search_words').select('word').where('word', '=', 'forgettable').execute()
  expect(words).toEqual([])
})

test('many profiles are gone through in parts, each in a transaction of its own, and the last ones are reached', async () => {
  await refresh()
  // In parts, as a statement may take five seconds.
  for (let first = 1; first <= 10_100; first += 1_010) {
    await sql`
      with made as (
        insert into users (email, email_key, full_name, role, created_at)
        select n || '@many.example', n || '@many.example', 'One Ofmany', 'mentor', now()
        from generate_series(${first}::int, ${first + 1_009}::int) n returning id)
      insert into profiles (user_id, role, slug, job_title, level, company_name, phone, gender, birth_date, nationality, created_at)
      select id, 'mentor', 'many-' || id, 'Engineer', '0-2', 'Example', '+2348012345678', 'Female', '1990-01-01', 'Nigerian', now()
      from made`.execute(api.db)
    await sql`
      insert into search_entries (profile_id, tier, rank, rules_version, names, words, facets)
      select id, 'm0', 15000, 2, '{one,ofmany}', '{engineer,example}', '{}' from profiles p
      where not exists (select from search_entries e where e.profile_id = p.id)`.execute(api.db)
  }
  const last = await api.db.selectFrom('profiles').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const entryOf = () =>
    api.db.selectFrom('search_entries').select(['tier', 'names']).where('profile_id', '=', last.id).executeTakeFirst()
  // Only the last profile has no entry that is up to date.
  await api.db.deleteFrom('search_entries').where('profile_id', '=', last.id).execute()
  await refresh()
  expect(await entryOf()).toBeUndefined()
  await api.runJobs()
  expect((await entryOf())!.names).toEqual(['one', 'ofmany'])

  await sql`insert into search_words (word) values ('zzz')`.execute(api.db)
  await rebalance()
  await api.runJobs()
  const { rows } = await sql<{ tier: string; count: number }>`
    select tier, count(*)::int as count from search_entries group by 1 order by 1`.execute(api.db)
  // The sizes of TIER_STARTS, about: the bounds follow from the number of ids, which are random.
  expect(rows.map(({ tier }) => tier)).toEqual(['m0', 'm1', 'm2', 'm3'])
  expect(Math.abs(rows[0]!.count - 200)).toBeLessThan(80)
  expect(Math.abs(rows[1]!.count - 1800)).toBeLessThan(250)
  expect(Math.abs(rows[2]!.count - 8000)).toBeLessThan(250)
  const words = await api.db.selectFrom('search_words').select('word').where('word', 'in', ['ofmany', 'zzz']).execute()
  expect(words).toEqual([{ word: 'ofmany' }])
})
