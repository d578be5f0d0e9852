import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the row types fit the migrations', () => {
  const run = spawnSync(process.execPath, ['tools/db-types.ts', '--check'], { encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(run.status).toBe(0)
})
