import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { startMetrics } from '#server/platform/operations/metrics.ts'
import type { Log } from '#server/platform/operations/log.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readQueueAge, readQueueState } from './job-payloads.ts'
import { createTasks } from './job-tasks.ts'
import { enqueue } from './outbox.ts'
import { taskNames } from './task-names.ts'
import { startWorker } from './worker.ts'

const gone = 'reaction:bookings.planReminders:booking.made'
const days = 24 * 60 * 60

/** A job that has been due for so many seconds. */
async function addDue({ db, clock }: TestApi, task: string, seconds: number, { isBulk = false } = {}): Promise<void> {
  const at = new Date(clock.now().getTime() - seconds * 1000).toISOString()
  await enqueue(db, [{ task, payload: { at, data: {} }, isBulk }], clock.now())
  await sql`
    select graphile_worker.reschedule_jobs(array[max(id)], run_at => now() - ${seconds}::float8 * interval '1 second')
    from graphile_worker.jobs`.execute(db)
}

const waiting = async (db: Db, task: string) =>
  (await sql`select from graphile_worker.jobs where task_identifier = ${task}`.execute(db)).rows.length

test('the names of tasks are those that a worker takes', async () => {
  const { app } = await apiForTest()
  expect(taskNames(app.features)).toEqual(Object.keys(createTasks(app)))
})

test('jobs of a task that this version does not have are not late: they are counted apart', async () => {
  const api = await apiForTest({ env: { METRICS_PORT: '0' } })
  const metrics = await startMetrics(api.app)
  onTestFinished(() => metrics.stop())
  await sql`delete from graphile_worker._private_jobs`.execute(api.db)
  const ageSeen = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    return Number(/^kando_job_age_seconds (.*)$/m.exec(text)?.[1])
  }
  await addDue(api, gone, 2 * days)
  expect(await ageSeen()).toBe(0)
  await addDue(api, 'job:files.sweep', 3600)
  expect(await ageSeen()).toBeCloseTo(3600, -2)

  const tasks = taskNames(api.app.features)
  expect(await readQueueState(api.db, tasks, 1001)).toMatchObject({ due: 1, leftOver: 1 })
  // The version before counts its own jobs, as long as it runs.
  const before = [...tasks, gone]
  expect(await readQueueState(api.db, before, 1001)).toMatchObject({ due: 2, leftOver: 0 })
  expect((await readQueueAge(api.db, before)).age).toBeCloseTo(2 * days, -2)
})

test('a worker removes them when they have been due for a week, and nothing else', async () => {
  const api = await apiForTest()
  const { app, db } = api
  const other = 'job:bookings.former'
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await addDue(api, gone, 7 * days + 60)
  await addDue(api, gone, 7 * days + 60, { isBulk: true })
  await addDue(api, other, 7 * days - 60)
  // Nobody's to remove: staff settle what has failed.
  await addDue(api, 'job:bookings.failed', 8 * days)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = (select max(id) from graphile_worker._private_jobs)`.execute(
    db,
  )
  await addDue(api, 'job:files.sweep', 8 * days)
  const removed: unknown[] = []
  const warn = (fields: object) => void removed.push(fields)
  const log = Object.assign(Object.create(app.dependencies.log) as Log, { warn })
  const worker = await startWorker({ ...app, dependencies: { ...app.dependencies, log } })
  await expect.poll(() => waiting(db, 'job:files.sweep')).toBe(1)
  await worker.stop()
  expect(removed).toContainEqual({ removed: [{ task: gone, count: 2 }] })
  expect([await waiting(db, gone), await waiting(db, other), await waiting(db, 'job:bookings.failed')]).toEqual([
    0, 1, 1,
  ])
})
