import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { announcementRoutes } from '#contract/announcements/routes.ts'
import { operationRoutes } from '#contract/operations/routes.ts'
import { makeUser, type MadeUser } from '#server/features/accounts/factory.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'

const as = (person: { token: string }) => ({ as: person.token })
const makeStaff = (api: TestApi) => makeUser(api, { staff: true, fullName: 'Sade Staff' })
const name = 'reaction:announcements.email:announcement.tested'
const reason = 'The mail server is back'

/** Test e-mails whose jobs have used up their attempts. */
async function failJobs(api: TestApi, staff: MadeUser, count: number) {
  for (let n = 0; n < count; n++) {
    api.clock.advance(1)
    const body = { title: 'Try this', text: 'This text is long enough for a test.' }
    await api.call(announcementRoutes.testAnnouncement, { body }, as(staff))
  }
  const error = `Error: 550 <${staff.email}> refused\n    at send`
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}`.execute(api.db)
}
const tasks = async (api: TestApi, staff: MadeUser) => (await api.call(operationRoutes.failedTasks, {}, as(staff))).body
const jobs = async (api: TestApi, staff: MadeUser) =>
  (await api.call(operationRoutes.failedJobs, { query: { name } }, as(staff))).body
const act = (api: TestApi, staff: MadeUser, route: 'retryJobs' | 'discardJobs', ids: string[] | null) =>
  api.call(operationRoutes[route], { body: { name, ids, reason } }, as(staff))
const emails = (api: TestApi) => api.db.selectFrom('mailbox_messages').selectAll().execute()

describe('failed jobs', () => {
  test('are listed by name with their last error, which names nobody', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    expect(await tasks(api, staff)).toEqual([])
    await failJobs(api, staff, 2)
    expect(await tasks(api, staff)).toMatchObject([{ name, count: 2 }])
    expect(await jobs(api, staff)).toMatchObject([
      { attempts: 11, error: 'Error: 550 <[address]> refused' },
      { attempts: 11 },
    ])
    const state = (await api.call(operationRoutes.systemState, {}, as(staff))).body
    expect(state.jobs).toMatchObject({ failed: 2, due: 0 })
  })

  test('jobs are counted by their state, up to a thousand and one', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    await sql`delete from graphile_worker._private_jobs`.execute(api.db)
    const add = (count: number, at: string) => sql`
      select count(graphile_worker.add_job('job:files.sweep', '{}', run_at => now() + ${at}::interval)) from generate_series(1, ${count})`
    await add(1010, '1 hour').execute(api.db)
    await add(3, '-1 hour').execute(api.db)
    await sql`select graphile_worker.add_job('job:files.former', '{}', run_at => now() - interval '1 day')`.execute(
      api.db,
    )
    await sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now() where id = (select max(id) - 1 from graphile_worker._private_jobs)`.execute(
      api.db,
    )
    await sql`update graphile_worker._private_jobs set attempts = 2 where id = (select max(id) - 2 from graphile_worker._private_jobs)`.execute(
      api.db,
    )
    const { jobs: counted } = (await api.call(operationRoutes.systemState, {}, as(staff))).body
    expect(counted).toMatchObject({ due: 2, running: 1, scheduled: 1001, retrying: 1, failed: 0, leftOver: 1 })
    const age = api.clock.now().getTime() - Date.parse(counted.oldestDueAt!)
    expect(Math.round(age / 60_000)).toBe(60)
  })

  test('one runs again, then all the others of its name', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    await failJobs(api, staff, 3)
    const [first] = await jobs(api, staff)
    expect((await act(api, staff, 'retryJobs', [first!.id])).body).toBe(1)
    await api.runJobs()
    expect(await emails(api)).toHaveLength(1)
    expect((await act(api, staff, 'retryJobs', [first!.id])).error.code).toBe('job_settled')
    expect((await act(api, staff, 'retryJobs', null)).body).toBe(2)
    await api.runJobs()
    expect(await emails(api)).toHaveLength(3)
    const log = await api.db.selectFrom('audit_log').select(['action', 'reason']).orderBy('id').execute()
    expect(log).toEqual([
      { action: 'jobs.retried', reason: `${name} (1): ${reason}` },
      { action: 'jobs.retried', reason: `${name} (2): ${reason}` },
    ])
  })

  test('are discarded with a reason, and never run', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    await failJobs(api, staff, 2)
    const body = { name, ids: null, reason: 'no' }
    expect((await api.call(operationRoutes.discardJobs, { body }, as(staff))).status).toBe(400)
    expect((await act(api, staff, 'discardJobs', null)).body).toBe(2)
    await api.runJobs()
    expect(await emails(api)).toEqual([])
    expect(await tasks(api, staff)).toEqual([])
  })

  test('of two who act on them at once one wins', async () => {
    const api = await apiForTest()
    const [one, other] = [await makeStaff(api), await makeStaff(api)]
    await failJobs(api, one, 1)
    const answers = await Promise.all([act(api, one, 'retryJobs', null), act(api, other, 'discardJobs', null)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('jobs that still wait are not theirs to touch', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    const body = { title: 'Try this', text: 'This text is long enough for a test.' }
    await api.call(announcementRoutes.testAnnouncement, { body }, as(staff))
    expect((await act(api, staff, 'discardJobs', null)).error.code).toBe('job_settled')
    await api.runJobs()
    expect(await emails(api)).toHaveLength(1)
  })
})

test('the state of the system names versions, database, jobs, mail and storage', async () => {
  const api = await apiForTest()
  const [staff, member] = [await makeStaff(api), await makeMentee(api)]
  const { body } = await api.call(operationRoutes.systemState, {}, as(staff))
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.version,
    isMaintenance: false,
    database: { isMigrated: true },
    jobs: { running: 0, retrying: 0, failed: 0 },
    mail: { server: 'MAILBOX', lastSentAt: null },
    storage: { kind: 'DISK', isReady: true },
  })
  expect(body.database.bytes).toBeGreaterThan(1_000_000)
  expect((await api.call(operationRoutes.systemState, {}, as(member))).status).toBe(403)
})

describe('the mail test', () => {
  test('emails the caller', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    expect((await api.call(operationRoutes.testMail, {}, as(staff))).status).toBe(204)
    expect(await emails(api)).toMatchObject([{ recipient: staff.email, subject: 'A test email from Kando' }])
  })

  test('says so when the mail server does not accept it', async () => {
    const api = await apiForTest({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const staff = await makeStaff(api)
    expect((await api.call(operationRoutes.testMail, {}, as(staff))).error.code).toBe('mail_failed')
  })
})
