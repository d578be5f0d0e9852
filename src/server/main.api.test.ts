import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDataFolder } from '#test/support/data-folder.ts'
import { inheritedEnv } from '#test/support/inherited-env.ts'

const main = join(import.meta.dirname, 'main.ts')

test.each(['SIGTERM', 'SIGINT'] as const)('%s during start-up ends the server and its database', async (signal) => {
  const folder = createDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const child = spawn(process.execPath, [main], {
    env: { ...inheritedEnv, DATA_DIR: folder, PORT: '0', DEMO: 'false', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise<void>((done) => {
    child.stdout.on('data', (output) => String(output).includes('Migrating') && done())
  })
  const running = join(folder, 'postgres', 'cluster', 'postmaster.pid')
  expect(existsSync(running)).toBe(true)
  const ended = once(child, 'exit')
  child.kill(signal)
  expect(await ended).toEqual([0, null])
  await expect.poll(() => existsSync(running)).toBe(false)
})
