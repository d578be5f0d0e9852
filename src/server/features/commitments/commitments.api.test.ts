import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '#server/features/accounts/factory.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { testApi } from '#test/support/api.ts'
import { holdTime, inMoveOrder, OverlapError, releaseTime, runMoves, type HeldSession } from './public.ts'

const api = await testApi()
afterAll(() => api.close())

let [first, second] = ['', '']
beforeEach(async () => {
  await api.db.deleteFrom('commitments').execute()
  ;[first, second] = [(await makeUser(api)).userId, (await makeUser(api)).userId]
})

/** An hour that starts at this hour of the day. */
const hour = (at: number): HeldSession => ({
  id: randomUUID(),
  starts_at: new Date(Date.UTC(2026, 10, 24, at)),
  ends_at: new Date(Date.UTC(2026, 10, 24, at + 1)),
})
const hold = (userIds: string[], ...sessions: HeldSession[]) => holdTime(api.db, { kind: 'group', userIds, sessions })
const held = async () =>
  (await api.db.selectFrom('commitments').select(['person_id', 'session_id']).execute()).map(
    (row) => row.person_id + row.session_id,
  )

test('everybody is busy during all sessions, and free again once they are released', async () => {
  const [morning, noon] = [hour(9), hour(12)]
  expect(await hold([first, second], morning, noon)).toEqual([])
  const all = [first, second].flatMap((userId) => [userId + morning.id, userId + noon.id])
  expect((await held()).toSorted()).toEqual(all.toSorted())
  await releaseTime(api.db, [morning.id])
  expect((await held()).toSorted()).toEqual([first + noon.id, second + noon.id].toSorted())
})

test('a refused hold lists the sessions at which somebody is busy, by start, and who', async () => {
  await hold([first], hour(9))
  await hold([second], hour(9), hour(12))
  const [morning, noon, evening] = [hour(9), hour(12), hour(18)]
  expect(await hold([first, second], evening, noon, morning)).toEqual([
    { session: morning, userIds: [first, second] },
    { session: noon, userIds: [second] },
  ])
})

test('adjacent sessions do not conflict', async () => {
  expect(await hold([first], hour(9))).toEqual([])
  expect(await hold([first], hour(10), hour(8))).toEqual([])
})

test('the `alongside` statement runs with the hold', async () => {
  const session = hour(9)
  const rename = sql`update users set full_name = 'Held' where id = ${first}`
  expect(await holdTime(api.db, { kind: 'individual', userIds: [first], sessions: [session] }, rename)).toEqual([])
  const { full_name: name } = await api.db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  expect([name, await held()]).toEqual(['Held', [first + session.id]])
})

test('blocked moves succeed after their neighbours have moved', async () => {
  const order: number[] = []
  const occupied = new Set([9, 10, 11])
  const move = async (_: unknown, { from, shift }: { from: number; shift: number }) => {
    if (occupied.has(from + shift)) throw new OverlapError()
    occupied.delete(from)
    occupied.add(from + shift)
    order.push(from)
    return 1
  }
  const host = { run: (work: (ctx: never) => Promise<void>) => inTransaction(api.db, () => work(undefined as never)) }
  const moves = [9, 10, 11].map((from) => ({ from, shift: 1 }))
  expect(await runMoves(host, moves, move)).toEqual({ moved: 3, blocked: [] })
  expect(order).toEqual([11, 10, 9])
  expect(inMoveOrder(moves).map(({ from }) => from)).toEqual([11, 10, 9])
  expect(await runMoves(host, [{ from: 10, shift: 1 }], move)).toMatchObject({ moved: 0, blocked: [{ from: 10 }] })
})
