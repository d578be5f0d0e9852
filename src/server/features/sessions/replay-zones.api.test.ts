import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runInContext } from '#server/platform/jobs/job-context.ts'
import { replayZones } from './replay-zones.ts'
import { testApi } from '#test/support/api.ts'
import { recordEmails } from '#test/support/sent-emails.ts'
import {
  makeCohost,
  makeGroupSession,
  makeHost,
  makeSeat,
  occurrencesOfSession,
  tuesdays,
  type MadeGroupSession,
} from '#server/features/group-sessions/factory.ts'

const api = await testApi()
const emails = recordEmails(api)
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['group_sessions', 'bookings', 'commitments'] as const) await api.db.deleteFrom(table).execute()
  await api.runJobs()
  emails.clear()
})

const replay = () => replayZones({ db: api.db, now: api.clock.now(), run: (work) => runInContext(api.app, work) })

/** Shifts stored instants, as if the zone had had other rules when the sessions were created. */
async function applyOldRules(table: 'group_occurrences' | 'bookings', ids: readonly string[], minutes: number) {
  const shift = sql`make_interval(mins => ${minutes}::int)`
  const selected = sql`any(${[...ids]}::uuid[])`
  await sql`update ${sql.table(table)} set starts_at = starts_at + ${shift}, ends_at = ends_at + ${shift} where id = ${selected}`.execute(
    api.db,
  )
  // In one statement: one by one they would overlap in between.
  const { rows } = await sql<{ person_id: string; session_id: string; kind: string; start: Date; end: Date }>`
    delete from commitments where session_id = ${selected} returning person_id, session_id, kind, lower(period) as start, upper(period) as end`.execute(
    api.db,
  )
  for (const row of rows)
    await sql`insert into commitments values (${row.person_id}, ${row.session_id}, ${row.kind},
      tstzrange(${row.start}::timestamptz + ${shift}, ${row.end}::timestamptz + ${shift}))`.execute(api.db)
}
const ids = ({ occurrences }: MadeGroupSession) => occurrences.map(({ id }) => id)
const starts = async ({ id }: MadeGroupSession) =>
  (await occurrencesOfSession(api, id)).map(({ startsAt }) => startsAt.toISOString().slice(0, 16))
const busy = async ({ userId }: MadeMember) => {
  const { rows } = await sql<{
    start: Date
  }>`select lower(period) as start from commitments where person_id = ${userId} order by 1`.execute(api.db)
  return rows.map(({ start }) => start.toISOString().slice(0, 16))
}
const agreed = ['2026-11-24T15:00', '2026-12-01T15:00', '2026-12-08T15:00']

test.each([-60, 60])(
  'a series whose zone changed by %d minutes keeps its wall time and its hosts, and everybody is notified once',
  async (minutes) => {
    const [cohost, attendee] = [await makeMentor(api), await makeMentee(api)]
    const session = await makeGroupSession(api, tuesdays)
    await makeCohost(api, session, cohost)
    await makeSeat(api, session, attendee, { occurrence: session.occurrences[1]! })
    await applyOldRules('group_occurrences', ids(session), minutes)
    await api.runJobs()
    emails.clear()
    expect(await replay()).toEqual({ looked: 3, moved: 3, left: [] })
    expect([await starts(session), await busy(session.host), await busy(cohost)]).toEqual([agreed, agreed, agreed])
    const row = await api.db
      .selectFrom('group_sessions')
      .select(['next_starts_at', 'sequence'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ next_starts_at: new Date('2026-11-24T15:00:00Z'), sequence: 1 })
    await api.runJobs()
    api.clock.advance(120_000)
    await api.runJobs()
    const sent = emails.sent().map(({ to, subject }) => [to.email, subject])
    expect(sent.toSorted()).toEqual(
      [
        [session.host.email, 'Time changed: Reading real code together is on Tue 24 Nov 2026, 18:00 EAT'],
        [cohost.email, 'Time changed: Reading real code together is on Tue 24 Nov 2026, 18:00 EAT'],
        [attendee.email, 'Time changed: Reading real code together is on Tue 1 Dec 2026, 18:00 EAT'],
      ].toSorted(),
    )
    expect(await replay()).toEqual({ looked: 3, moved: 0, left: [] })
  },
)

test('past, running and cancelled occurrences do not move', async () => {
  const session = await makeGroupSession(api, tuesdays)
  await applyOldRules('group_occurrences', ids(session), -60)
  await api.db
    .updateTable('group_occurrences')
    .set({ status: 'CANCELLED', cancelled_at: api.clock.now() })
    .where('id', '=', session.occurrences[2]!.id)
    .execute()
  api.clock.set('2026-11-24T14:30:00Z')
  expect(await replay()).toMatchObject({ looked: 1, moved: 1 })
  expect(await starts(session)).toEqual(['2026-11-24T14:00', '2026-12-01T15:00', '2026-12-08T14:00'])
  api.clock.set('2026-11-23T08:00:00Z')
})

test('adjacent sessions of both kinds make room for each other', async () => {
  const host = await makeHost(api)
  const mentee = await makeMentee(api, { timeZone: 'Africa/Nairobi' })
  const first = await makeGroupSession(api, { host, time: '16:00:00' })
  const booking = await makeSession(api, host, mentee, { startsAt: '2026-11-24T14:00:00Z' })
  const last = await makeGroupSession(api, { host, time: '18:00:00' })
  await applyOldRules('group_occurrences', ids(first), -60)
  await applyOldRules('bookings', [booking.id], -60)
  await applyOldRules('group_occurrences', ids(last), -60)
  expect(await replay()).toEqual({ looked: 3, moved: 3, left: [] })
  expect(await busy(host)).toEqual(['2026-11-24T13:00', '2026-11-24T14:00', '2026-11-24T15:00'])
})

test('only the occurrence whose time is taken stays, and is reported', async () => {
  const session = await makeGroupSession(api, tuesdays)
  await applyOldRules('group_occurrences', ids(session), -60)
  // In a zone whose rules did not change.
  const mentee = await makeMentee(api, { timeZone: 'Africa/Lagos' })
  await makeSession(api, session.host, mentee, { startsAt: '2026-12-01T15:00:00Z' })
  const { looked, moved, left } = await replay()
  expect([looked, moved]).toEqual([4, 2])
  expect(left).toEqual([
    {
      sessionId: session.occurrences[1]!.id,
      timeZone: 'Africa/Nairobi',
      wallTime: '2026-12-01 18:00:00',
      reason: 'overlaps another session',
    },
  ])
  expect(await starts(session)).toEqual(['2026-11-24T15:00', '2026-12-01T14:00', '2026-12-08T15:00'])
})
