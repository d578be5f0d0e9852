import { expect, test } from 'vitest'
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
