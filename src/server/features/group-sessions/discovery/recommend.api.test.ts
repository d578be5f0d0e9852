import { afterAll, expect, test } from 'vitest'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, testApi } from '#test/support/api.ts'
import { hearEarlierChanges } from '#test/support/public-changes.ts'
import { makeGroupSession, makeHost, makeSeat } from '../factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const on = (host: MadeMember, date: string, overrides: Parameters<typeof makeGroupSession>[1] = {}) =>
  makeGroupSession(api, { host, date, ...overrides })
const recommended = async ({ role, token }: MadeMember, query: { page?: number; size?: number } = {}) =>
  (await api.call(groupListRoutes.recommendedGroupSessions, { params: { role }, query }, { as: token })).body

test('sessions that are no longer public, and those of blocked hosts, are not recommended although the next ones are kept', async () => {
  const own = await apiForTest({ now: '2026-11-23T08:00:00Z' })
  const signals = own.app.dependencies.signals
  const listening = signals.listen()
  await expect.poll(() => signals.isListening()).toBe(true)
  try {
    const person = await makeMentee(own)
    const [first, second, third] = [
      await makeGroupSession(own, { date: '2026-11-24' }),
      await makeGroupSession(own, { date: '2026-11-25' }),
      await makeGroupSession(own, { date: '2026-11-26' }),
    ]
    await hearEarlierChanges(own)
    const read = async () =>
      (
        await own.call(
          groupListRoutes.recommendedGroupSessions,
          { params: { role: 'mentee' }, query: {} },
          { as: person.token },
        )
      ).body.map(({ id }) => id)
    expect((await read()).toSorted()).toEqual([first.id, second.id, third.id].toSorted())
    // Written past the program, so that nothing is announced.
    await own.db.updateTable('group_sessions').set({ is_private: true }).where('id', '=', first.id).execute()
    await own.db
      .insertInto('blocks')
      .values({ blocker_id: second.host.userId, blocked_id: person.userId, created_at: own.clock.now() })
      .execute()
    await makeGroupSession(own, { date: '2026-11-27' })
    expect(await read()).toEqual([third.id])
    own.clock.advance(61_000)
    expect(await read()).toHaveLength(2)
  } finally {
    await listening.stop()
  }
})

test('public sessions are recommended by shared topics, known hosts and fewer attendees, with reasons', async () => {
  const person = await makeMentee(api, { topics: ['AI', 'Fintech', 'DevOps'] })
  const other = () => makeHost(api, { topics: ['Robotics'] })
  const tagged = (...names: string[]) => ({ tags: names.map((name) => ({ name })) })
  const plain = tagged('Food', 'Music', 'Dance')
  const known = await other()
  await makeSession(api, known, person, { startsAt: '2026-11-01T08:00:00Z' })
  const crowded = await on(await other(), '2026-11-24', plain)
  await makeSeat(api, crowded, await makeMentee(api))
  const empty = await on(await other(), '2026-11-25', plain)
  const byKnown = await on(known, '2026-11-26', plain)
  const one = await on(await makeHost(api, { topics: ['AI'] }), '2026-11-27', plain)
  const two = await on(await other(), '2026-11-28', tagged('fintech', 'DEVOPS', 'Food'))
  await on(await other(), '2026-11-24', { privateSession: true, ...tagged('AI', 'Fintech', 'DevOps') })
  await makeSeat(api, await on(await other(), '2026-11-24', tagged('AI', 'Fintech', 'DevOps')), person)
  const rows = await recommended(person, { size: 50 })
  expect(rows.map(({ id, reasons }) => [id, reasons])).toEqual([
    [two.id, ['Fintech and DevOps in common']],
    [one.id, ['AI in common']],
    [byKnown.id, ['by a mentor you know']],
    [empty.id, []],
    [crowded.id, []],
  ])
  expect((await recommended(person, { size: 2, page: 1 })).map(({ id }) => id)).toEqual([byKnown.id, empty.id])
  const forHost = await recommended(known, { size: 50 })
  expect(forHost).toHaveLength(5)
  expect(forHost.map(({ mentorId }) => mentorId)).not.toContain(known.profileId)
})
