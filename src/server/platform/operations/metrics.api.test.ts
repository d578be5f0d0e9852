import { expect, onTestFinished, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { apiForTest } from '#test/support/api.ts'
import { overload } from '#test/support/overload.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startMetrics } from './metrics.ts'

test('metrics cover requests, jobs, the connection pool and sockets', async () => {
  const api = await apiForTest({ env: { METRICS_PORT: '0' } })
  const metrics = await startMetrics(api.app)
  onTestFinished(() => metrics.stop())
  await api.call(accountRoutes.validate, {})
  await api.call(accountRoutes.config, {})
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n')
  const valueOf = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1))
  expect(
    valueOf(`kando_http_requests_total{method="GET",route="/api${accountRoutes.validate.path}",status="401"}`),
  ).toBe(1)
  expect(valueOf(`kando_http_request_seconds_count{method="GET",route="/api${accountRoutes.config.path}"}`)).toBe(1)
  expect(valueOf(`kando_tz_database_info{version="${process.versions.tz}"}`)).toBe(1)
  for (const name of ['kando_sockets', 'kando_database_waiting', 'kando_jobs_failed', 'kando_job_age_seconds'])
    expect(valueOf(name), name).toBe(0)
  expect(valueOf('kando_database_up')).toBe(1)
  expect(valueOf('kando_database_connections')).toBeGreaterThan(0)
  expect(valueOf('kando_database_wait_seconds')).toBeGreaterThan(0)
  expect(valueOf('kando_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404)
})

test('an overdue and a failed job are counted', async () => {
  const api = await apiForTest({ env: { METRICS_PORT: '0' } })
  const metrics = await startMetrics(api.app)
  onTestFinished(() => metrics.stop())
  const { pool } = api.app.dependencies.database
  await pool.query("select graphile_worker.add_job('job:files.sweep', '{}', run_at => now() - interval '1 hour')")
  await pool.query(
    "select graphile_worker.add_job('job:files.sweep', '{}', run_at => now() - interval '1 day', max_attempts => 1)",
  )
  await pool.query('update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1')
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  expect(Number(/^kando_job_age_seconds (.*)$/m.exec(text)?.[1])).toBeCloseTo(3600, -2)
  expect(/^kando_jobs_failed (.*)$/m.exec(text)?.[1]).toBe('1')
})

test('an unreachable database is a metric, not a failed scrape', async () => {
  const api = await apiForTest({ env: { METRICS_PORT: '0' } })
  const broken = {
    ...api.app,
    dependencies: { ...api.app.dependencies, database: openDatabase('postgres://nobody@127.0.0.1:1/none') },
  }
  const metrics = await startMetrics(broken)
  onTestFinished(() => metrics.stop())
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`)
  expect([answer.status, (await answer.text()).includes('kando_database_up 0\n')]).toEqual([200, true])
})

test('without METRICS_PORT no metrics server listens', async () => {
  const { app } = await apiForTest()
  const metrics = await startMetrics(app)
  expect(metrics.port).toBeUndefined()
  await metrics.stop()
})

test('under overload requests that run, wait and were not run are counted', async () => {
  const api = await apiForTest({ env: { METRICS_PORT: '0' } })
  const metrics = await startMetrics(api.app)
  onTestFinished(() => metrics.stop())
  const { release } = overload(api.app.dependencies.admission, 'write')
  for (let count = 0; count < 3; count++) await api.call(accountRoutes.config, {})
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  expect(text).toMatch(/^kando_requests_shed_total\{priority="read",reason="overload"\} 3$/m)
  expect(text).toMatch(/^kando_requests_running [1-9]\d*$/m)
  expect(text).toMatch(/^kando_requests_waiting [1-9]\d*$/m)
  await release()
})
