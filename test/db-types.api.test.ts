import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the generated row types match the migrations', () => {
  const run = spawnSync(process.execPath, ['tools/db-types.ts', '--check'], { encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(run.status).toBe(0)
})
