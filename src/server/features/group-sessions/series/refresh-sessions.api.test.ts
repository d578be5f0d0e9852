import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { makeGroupSession, type MadeGroupSession } from '../factory.ts'

const listColumns = async ({ db }: TestApi, { id, occurrences }: MadeGroupSession) => {
  const row = await db.selectFrom('group_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const date = occurrences.find((one) => one.id === row.occurrence_id)?.date
  return [
    date,
    row.next_starts_at.toISOString().slice(0, 16),
    row.next_ends_at.toISOString().slice(0, 16),
    row.ends_at.toISOString().slice(0, 16),
  ]
}

test('lists show the next occurrence of a series within a minute of the end of one, and finally the last one', async () => {
  const api = await apiForTest()
  const session = await makeGroupSession(api, {
    date: '2026-11-24',
    recurrence: { endDate: '2026-12-02', isDaily: false, customDays: ['TU'] },
  })
  const last = '2026-12-01T16:00'
  const columnsAt = async (at: string) => {
    api.clock.set(at)
    await runJob(api.app, 'group-sessions.refresh-passed')
    return listColumns(api, session)
  }
  const first = ['2026-11-24', '2026-11-24T15:00', '2026-11-24T16:00', last]
  const second = ['2026-12-01', '2026-12-01T15:00', last, last]
  expect(await columnsAt('2026-11-24T15:59:00Z')).toEqual(first)
  expect(await columnsAt('2026-11-24T16:00:00Z')).toEqual(second)
  expect(await columnsAt('2027-01-01T00:00:00Z')).toEqual(second)
})

test('lists and the page of a session show the same occurrence, whatever is over, cancelled or moved', async () => {
  const api = await apiForTest()
  const series = (times: readonly string[]) =>
    Promise.all(
      times.map((time) =>
        makeGroupSession(api, {
          date: '2026-11-24',
          time,
          recurrence: { endDate: '2026-12-15', isDaily: false, customDays: ['TU'] },
        }),
      ),
    )
  const [planned, firstCancelled, lastCancelled, endedEarly, moved] = await series([
    '18:00:00',
    '17:00:00',
    '16:00:00',
    '15:00:00',
    '14:00:00',
  ])
  const cancelled = ['2026-11-23T08:00:00Z', '2026-12-05T08:00:00Z'].map((at) => new Date(at)) as [Date, Date]
  const cancel = (session: MadeGroupSession, at: Date, from: number, to: number) =>
    api.db
      .updateTable('group_occurrences')
      .set({ status: 'CANCELLED', cancelled_at: at })
      .where(
        'id',
        'in',
        session.occurrences.slice(from, to).map(({ id }) => id),
      )
      .execute()
  await cancel(firstCancelled!, cancelled[0], 0, 1)
  await cancel(lastCancelled!, cancelled[0], 3, 4)
  await cancel(endedEarly!, cancelled[1], 2, 4)
  await api.db
    .updateTable('group_sessions')
    .set({ status: 'CANCELLED', cancelled_at: cancelled[1] })
    .where('id', '=', endedEarly!.id)
    .execute()
  await sql`update group_occurrences set starts_at = starts_at + interval '9 days', ends_at = ends_at + interval '9 days'
    where id = ${moved!.occurrences[0]!.id}`.execute(api.db)

  for (const session of [planned!, firstCancelled!, lastCancelled!, endedEarly!, moved!])
    for (let at = Date.parse('2026-11-24T08:00:00Z'); at < Date.parse('2026-12-17T08:00:00Z'); at += 27 * 3_600_000) {
      api.clock.set(new Date(at).toISOString())
      await sql`select refresh_group_session(${session.id}, ${api.clock.now()})`.execute(api.db)
      const { occurrence_id: listed } = await api.db
        .selectFrom('group_sessions')
        .select('occurrence_id')
        .where('id', '=', session.id)
        .executeTakeFirstOrThrow()
      const page = await api.call(groupListRoutes.oneGroupSession, { params: { slug: session.slug }, query: {} })
      expect(page.body.occurrenceId, `${session.slug} at ${api.clock.now().toISOString()}`).toBe(listed)
    }
})
