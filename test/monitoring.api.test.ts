import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '#server/platform/operations/metrics.ts'
import { apiForTest } from './support/api.ts'

const folder = join(import.meta.dirname, '../deploy/monitoring')
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

/** The names of the metrics that a process serves, with those of the series of its histograms. */
async function servedNames(): Promise<Set<string>> {
  const api = await apiForTest({ env: { METRICS_PORT: '0' } })
  const metrics = await startMetrics(api.app)
  onTestFinished(() => metrics.stop())
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  const names = new Set<string>()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name)
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`)
  }
  return names
}

test.each(['dashboard.json', 'alerts.yaml'])('every metric that %s names is served', async (file) => {
  const served = await servedNames()
  const named = new Set(readFileSync(join(folder, file), 'utf8').match(/\bkando_[a-z0-9_]+/g))
  expect(named.size).toBeGreaterThan(5)
  expect([...named].filter((name) => !served.has(name))).toEqual([])
})

test('the panels of the dashboard neither overlap nor share an id', () => {
  type Panel = { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number } }
  const { panels } = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as { panels: Panel[] }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
  expect(panels.filter(({ gridPos: { x, w, h } }) => x % 8 !== 0 || w !== 8 || h !== 7)).toEqual([])
})

test('Prometheus reads the rules, and they fire when they should', ({ skip }) => {
  if (!hasPromtool) skip('promtool is not installed (.ci/run installs it)')
  for (const args of [
    ['check', 'config', 'prometheus.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }
})
