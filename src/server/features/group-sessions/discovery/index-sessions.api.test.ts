import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { makeGroupSession } from '../factory.ts'
import { indexSessions } from './index-sessions.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

test('the nightly job indexes the sessions that are not indexed by the current version, and no others', async () => {
  const [indexed, missing] = [await makeGroupSession(api), await makeGroupSession(api)]
  await indexSessions(api.db, [indexed.id])
  await sql`update group_sessions set words = '', words_version = 0 where id = ${missing.id}`.execute(api.db)
  const find = async (id: string) => {
    const { rows } = await sql<{ words: string; version: string }>`
      select words::text as words, xmin::text as version from group_sessions where id = ${id}`.execute(api.db)
    return rows[0]!
  }
  const before = await find(indexed.id)
  await runJob(api.app, 'group-sessions.index-again')
  expect((await find(missing.id)).words).not.toBe('')
  expect(await find(indexed.id)).toEqual(before)
})
