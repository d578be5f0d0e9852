import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeGroupSession, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { makeReview } from '#server/features/reviews/factory.ts'
import { operationRoutes } from '#contract/operations/routes.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { backUp, contentOf, emptyMachine, folderForTest, restore, urlOf } from '#test/support/backups.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { verifyCommand } from './commands.ts'

vi.setConfig({ testTimeout: 120_000 })

const files = {
  'public/0a.webp': 'a picture',
  'private/0b.pdf': 'a document',
  'chat/0c': 'ciphertext',
  'uploads/0d': '',
}

/** An instance with people, sessions, seats, reviews, files, an audit log, and jobs in every state. */
async function filledInstance(): Promise<TestApi> {
  const api = await apiForTest()
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api, { fullName: 'Zoë "Quote" Ọlá\\n\tTab' })]
  await makeAvailable(api, mentor)
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-27T09:00:00Z' })
  await makeReview(api, mentor, { author: mentee })
  await makeSeat(api, await makeGroupSession(api), mentee)
  const staff = await makeUser(api, { staff: true })
  await api.runJobs()
  for (const [key, text] of Object.entries(files))
    await api.app.dependencies.storage.put(key, Buffer.from(text), 'application/octet-stream')
  await sql`
    select graphile_worker.add_job('job:files.sweep', '{"at":"2026-11-24T00:00:00.000Z","data":{"text":"ä\\n"}}', run_at => now() + interval '1 day',
      job_key => key, priority => 10, max_attempts => 11, flags => case key when 'failed' then array['one'] end)
    from unnest(array['waiting', 'retried', 'failed', 'running']) key`.execute(api.db)
  await sql`update graphile_worker._private_jobs set attempts = case key when 'failed' then 11 else 3 end, last_error = 'Error: no'
    where key in ('retried', 'failed')`.execute(api.db)
  const body = { name: 'job:files.sweep', ids: null, reason: 'The mail server is back' }
  await api.call(operationRoutes.retryJobs, { body }, { as: staff.token })
  await sql`update graphile_worker._private_jobs set attempts = 11, last_error = 'Error: no' where key = 'failed'`.execute(
    api.db,
  )
  return api
}

test('all that an instance holds is the same on another machine, row by row', async () => {
  const api = await filledInstance()
  const before = await contentOf(urlOf(api))
  const archive = await backUp(api, folderForTest())
  const machine = await emptyMachine()
  expect(await restore(archive, machine)).toContain('4 files')
  const after = await contentOf(machine.url)
  for (const [what, rows] of Object.entries(before)) expect([what, after[what]]).toEqual([what, rows])
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(before['audit_log']).toHaveLength(1)
  expect(before['jobs']!.length).toBeGreaterThan(4)
  for (const [key, text] of Object.entries(files))
    expect(await readFile(join(machine.env.DATA_DIR, 'files', key), 'utf8')).toBe(text)
})

test('a job that runs during the backup waits on the other machine, because it may not have ended', async () => {
  const api = await filledInstance()
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1 where key = 'running'`.execute(
    api.db,
  )
  const machine = await emptyMachine()
  await restore(await backUp(api, folderForTest()), machine)
  const jobs = (await contentOf(machine.url))['jobs']!.map((text) => JSON.parse(text) as Record<string, unknown>)
  expect(jobs.find(({ key }) => key === 'running')).toMatchObject({ attempts: 1, maxAttempts: 11 })
  const other = await contentOf(urlOf(api))
  expect(jobs).toHaveLength(other['jobs']!.length)
})

test('a backup that is made under writes holds every commit that was acknowledged before it began, and no half of one', async () => {
  const api = await filledInstance()
  const acknowledged: string[] = []
  let isWriting = true
  // The first table is copied long before the second.
  const write = async (writer: number) => {
    for (let n = 0; isWriting; n++) {
      const name = `commit ${writer} ${n}`
      const at = api.clock.now()
      await inTransaction(api.db, async (tx) => {
        await sql`insert into idempotency_keys (caller, key, request_hash, created_at) values (${name}, ${name}, '', ${at})`.execute(
          tx,
        )
        await sql`insert into mailbox_messages (recipient, subject, body_text, body_html, at) values (${name}, '', '', '', ${at})`.execute(
          tx,
        )
      })
      acknowledged.push(name)
    }
  }
  const writers = [write(1), write(2), write(3)]
  await expect.poll(() => acknowledged.length).toBeGreaterThan(100)
  const before = [...acknowledged]
  const archive = await backUp(api, folderForTest())
  isWriting = false
  await Promise.all(writers)
  expect(acknowledged.length).toBeGreaterThan(before.length)
  const machine = await emptyMachine()
  await restore(archive, machine)
  const [source, restored] = [await contentOf(urlOf(api)), await contentOf(machine.url)]
  const namesOf = (table: string, field: string) =>
    restored[table]!.map((row) => (JSON.parse(row) as Record<string, string>)[field]!).filter((name) =>
      name.startsWith('commit '),
    )
  const keys = new Set(namesOf('idempotency_keys', 'caller'))
  expect(before.filter((name) => !keys.has(name))).toEqual([])
  expect(new Set(namesOf('mailbox_messages', 'recipient'))).toEqual(keys)
  for (const table of ['idempotency_keys', 'mailbox_messages', 'users', 'bookings']) {
    const rows = new Set(source[table])
    expect(restored[table]!.filter((row) => !rows.has(row))).toEqual([])
  }
})

test('the drill restores into a scratch database, compares every row, and leaves nothing', async () => {
  const api = await filledInstance()
  const archive = await backUp(api, folderForTest())
  const { env, database, clock } = api.app.dependencies
  const instance = { env, url: urlOf(api), database, clock }
  const databases = () =>
    sql<{
      n: string
    }>`select datname as n from pg_database where datname like current_database() || '_verify_%'`.execute(api.db)
  expect((await verifyCommand(instance, archive)).text).toMatch(/is good: restored .* \d+ rows, \d+ jobs and 4 files/)
  expect((await databases()).rows).toEqual([])
})

test('without a place a backup goes to BACKUP_TO, and old ones are deleted', async () => {
  const api = await apiForTest()
  const BACKUP_TO = join(folderForTest(), 'new')
  const settings = { BACKUP_TO, BACKUP_KEEP_DAYS: 2, BACKUP_KEEP_WEEKS: 0, BACKUP_KEEP_MONTHS: 0 }
  for (let day = 0; day < 4; day++) {
    await backUp(api, undefined, settings)
    api.clock.advance(24 * 60 * 60_000)
  }
  expect(readdirSync(BACKUP_TO)).toEqual(['kando-2026-11-25T080000Z.tar.zst', 'kando-2026-11-26T080000Z.tar.zst'])
  const runs = await api.db.selectFrom('backup_runs').select(['state', 'destination', 'files', 'error']).execute()
  expect(runs).toHaveLength(4)
  expect(runs.at(-1)).toEqual({
    state: 'DONE',
    destination: join(BACKUP_TO, 'kando-2026-11-26T080000Z.tar.zst'),
    files: 0,
    error: null,
  })
})
