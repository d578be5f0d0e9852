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
