import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#rules/time/days.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { checkAuditLog, closeAuditPeriod } from './audit-log.ts'

const now = '2026-11-23T08:00:00Z'
/** Entries, one a day, the newest so many days before `now`. */
async function addEntries(api: TestApi, count: number, newest: number) {
  const staff = await makeUser(api, { staff: true })
  await sql`
    insert into audit_log (at, actor_id, action, subject_id, reason)
    select ${now}::timestamptz - (${newest}::int + ${count} - n) * interval '1 day', ${staff.userId}, 'person.warned', ${staff.userId}, 'Entry ' || n
    from generate_series(1, ${count}) n order by n`.execute(api.db)
}
const close = (api: TestApi) => runJob(api.app, 'moderation.close-audit-period')
const check = (api: TestApi) => checkAuditLog(api.db, api.app.dependencies.secrets)
const ids = async ({ db }: TestApi) => {
  const { rows } = await sql<{ first: number; last: number; count: number }>`
    select min(id) as first, max(id) as last, count(*)::int as count from audit_log`.execute(db)
  return rows[0]!
}

test('entries of three years ago are deleted, and the chain goes on from a signed checkpoint', async () => {
  const api = await apiForTest({ now })
  await addEntries(api, 30, 3 * 365 - 10)
  await close(api)
  expect(await ids(api)).toEqual({ first: 20, last: 30, count: 11 })
  expect(await check(api)).toEqual({ broken: 0, entries: 11 })
  await addEntries(api, 1, 0)
  expect(await ids(api)).toEqual({ first: 20, last: 31, count: 12 })
  expect(await check(api)).toEqual({ broken: 0, entries: 12 })
  await close(api)
  expect(await api.db.selectFrom('audit_checkpoints').select('last_id').execute()).toEqual([{ last_id: 19 }])
  api.clock.advance(5 * DAY)
  await close(api)
  expect(await ids(api)).toMatchObject({ first: 25 })
  expect(await check(api)).toEqual({ broken: 0, entries: 7 })
})

test('the newest entry stays, so numbers and hashes go on', async () => {
  const api = await apiForTest({ now })
  await addEntries(api, 5, 4 * 365)
  await close(api)
  expect(await ids(api)).toEqual({ first: 5, last: 5, count: 1 })
  await addEntries(api, 1, 0)
  expect(await ids(api)).toEqual({ first: 5, last: 6, count: 2 })
  expect(await check(api)).toEqual({ broken: 0, entries: 2 })
})

test('nobody deletes entries of a period that is not closed, or closes one early', async () => {
  const api = await apiForTest({ now })
  await addEntries(api, 5, 200)
  await close(api)
  expect(await ids(api)).toMatchObject({ count: 5 })
  await expect(sql`delete from audit_log where id = 1`.execute(api.db)).rejects.toThrow('audit_log is append-only')
  const early = sql`
    insert into audit_checkpoints (last_id, last_at, hash, closed_at, signature)
    select id, at, hash, ${now}::timestamptz, '' from audit_log where id = 3`
  await expect(early.execute(api.db)).rejects.toThrow('a year old')
})

test('a checkpoint that the server has not signed, and a gap after it, count as broken', async () => {
  const api = await apiForTest({ now })
  await addEntries(api, 5, 2 * 365)
  await sql`
    insert into audit_checkpoints (last_id, last_at, hash, closed_at, signature)
    select id, at, hash, ${now}::timestamptz, 'forged' from audit_log where id = 3`.execute(api.db)
  expect(await check(api)).toEqual({ broken: 1, entries: 2 })
  await sql`delete from audit_log where id <= 3`.execute(api.db)
  expect(await check(api)).toEqual({ broken: 1, entries: 2 })
  await sql`alter table audit_log disable trigger audit_log_keep_unclosed; delete from audit_log where id = 4`.execute(
    api.db,
  )
  expect((await check(api)).broken).toBe(2)
})

test('checkpoints are signed again when the key changes', async () => {
  const api = await apiForTest({ now })
  await addEntries(api, 5, 4 * 365)
  const [first, second] = ['a'.repeat(43), 'b'.repeat(43)]
  const run = (secrets: ReturnType<typeof createSecrets>) =>
    closeAuditPeriod(secrets)({ db: api.db, now: api.clock.now(), schedule: async () => {} } as never)
  await run(createSecrets(first))
  expect((await checkAuditLog(api.db, createSecrets(second))).broken).toBe(1)
  await run(createSecrets(second, first))
  expect((await checkAuditLog(api.db, createSecrets(second))).broken).toBe(0)
})
