import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { operationRoutes } from '#contract/operations/routes.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { checkBackupAge } from '#server/platform/backup/backup-runs.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { startMetrics } from '#server/platform/operations/metrics.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { folderForTest, restore, emptyMachine } from '#test/support/backups.ts'
import { freePort } from '#test/support/ports.ts'

vi.setConfig({ testTimeout: 120_000 })

const hour = 3_600_000
const runBackupJob = (api: TestApi) => runJob(api.app, 'operations.backup')
const runs = (api: TestApi) =>
  api.db.selectFrom('backup_runs').select(['state', 'is_scheduled']).orderBy('id').execute()

async function gauges(api: TestApi): Promise<Record<string, number>> {
  const { port, stop } = await startMetrics(api.app)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  return Object.fromEntries(
    [...text.matchAll(/^(kando_backup_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  )
}

test('the worker makes a backup once a day, which staff and metrics see', async () => {
  const BACKUP_TO = folderForTest()
  const METRICS_PORT = String(await freePort())
  const api = await apiForTest({ env: { BACKUP_TO, BACKUP_AT: '07:30', METRICS_PORT } })
  const staff = await makeUser(api, { staff: true })
  const state = async () => (await api.call(operationRoutes.systemState, {}, { as: staff.token })).body.backups
  expect(await state()).toEqual({ to: 'FOLDER', lastGood: null, failure: null, isOverdue: false })
  await runBackupJob(api)
  await runBackupJob(api)
  expect(await runs(api)).toEqual([{ state: 'DONE', is_scheduled: true }])
  const [archive] = readdirSync(BACKUP_TO)
  expect(archive).toMatch(/^kando-2026-11-23T0800\d\dZ\.tar\.zst$/)
  const { lastGood, ...rest } = await state()
  expect(rest).toEqual({ to: 'FOLDER', failure: null, isOverdue: false })
  expect(lastGood!.at).toMatch(/^2026-11-23T08:00:/)
  expect(await gauges(api)).toMatchObject({
    kando_backup_last_success_timestamp_seconds: Date.parse(lastGood!.at) / 1000,
    kando_backup_last_size_bytes: lastGood!.bytes,
    kando_backup_failed: 0,
  })
  await restore(join(BACKUP_TO, archive!), await emptyMachine())

  api.clock.advance(23 * hour)
  await runBackupJob(api)
  expect(await runs(api)).toHaveLength(1)
  api.clock.advance(hour)
  await runBackupJob(api)
  expect(await runs(api)).toHaveLength(2)
})

test('staff are told once when no backup has succeeded for more than 36 hours, and doctor fails', async () => {
  const file = join(folderForTest(), 'a file')
  writeFileSync(file, '')
  const api = await apiForTest({ env: { BACKUP_TO: join(file, 'backups'), METRICS_PORT: String(await freePort()) } })
  const staff = await makeUser(api, { staff: true })
  await makeUser(api)
  const { env } = api.app.dependencies
  const age = () => checkBackupAge(api.db, env, api.clock.now())
  await runBackupJob(api)
  // The process that made it has a clock that goes on.
  api.clock.advance(hour / 6)
  await runBackupJob(api)
  expect(await runs(api)).toEqual([{ state: 'FAILED', is_scheduled: true }])
  const { backups } = (await api.call(operationRoutes.systemState, {}, { as: staff.token })).body
  expect(backups).toMatchObject({
    lastGood: null,
    isOverdue: false,
    failure: { error: expect.stringContaining('is no folder') },
  })
  expect(await age()).toMatch(/there is none yet; the last try failed: .*is no folder/)
  expect((await gauges(api))['kando_backup_failed']).toBe(1)

  api.clock.advance(37 * hour)
  for (let times = 0; times < 2; times++) {
    await runBackupJob(api)
    await api.runJobs()
  }
  const mails = await api.db.selectFrom('mailbox_messages').select(['recipient', 'subject']).execute()
  expect(mails).toEqual([{ recipient: staff.email, subject: 'No backup for more than 36 hours' }])
  const as = (await signInAs(api, staff.userId, 'app')).token
  const list = await api.call(notificationRoutes.listNotifications, { query: { size: 50 } }, { as })
  expect(list.body).toMatchObject([{ notificationType: 'BACKUP_OVERDUE', targetUrl: '/admin/system' }])
  await expect(age()).rejects.toThrow(/there is none yet, more than 36 hours ago/)
  const state = (await api.call(operationRoutes.systemState, {}, { as })).body
  expect(state.backups.isOverdue).toBe(true)
})

test('without BACKUP_TO there is no such job, and nobody is told', async () => {
  const api = await apiForTest()
  await expect(runBackupJob(api)).rejects.toThrow('No feature has the job')
  expect(await checkBackupAge(api.db, api.app.dependencies.env, api.clock.now())).toMatch(/^not scheduled/)
})
