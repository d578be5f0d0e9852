import { spawn } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDataFolder } from './support/data-folder.ts'
import { freePort } from './support/ports.ts'

// Each runs a real npm, and some of them the whole program with a database of its own.
vi.setConfig({ testTimeout: 120_000, expect: { poll: { timeout: 60_000 } } })

const root = join(import.meta.dirname, '..')

function folder(): string {
  const created = createDataFolder()
  onTestFinished(() => rmSync(created, { recursive: true, force: true }))
  return created
}

/** `npm start` as a supervisor runs it: a process group of its own, so that a signal to npm reaches nothing else. */
async function npmStart() {
  const dataDir = folder()
  const url = `http://127.0.0.1:${await freePort()}`
  const { port } = new URL(url)
  const env = { ...process.env, PORT: port, APP_URL: url, DATA_DIR: dataDir, DEMO: 'false', SHUTDOWN_DELAY: '0' }
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: 'ignore' })
  onTestFinished(() => {
    try {
      process.kill(-npm.pid!, 'SIGKILL')
    } catch {
      // All of them have ended.
    }
  })
  const answers = (path: string) =>
    fetch(url + path).then(
      ({ status }) => status,
      () => 'nothing',
    )
  return { npm, answers, hasDatabase: () => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid')) }
}

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to the npm process alone ends the server, the database last',
  async (signal) => {
    const { npm, answers, hasDatabase } = await npmStart()
    await expect.poll(() => answers('/readyz')).toBe(200)
    expect(hasDatabase()).toBe(true)
    npm.kill(signal)
    await expect.poll(() => answers('/healthz')).toBe('nothing')
    await expect.poll(hasDatabase).toBe(false)
  },
)

test('without a connection to the package registry npm start says so', async () => {
  const copy = folder()
  for (const name of ['package.json', 'package-lock.json', 'tools'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  const nowhere = `http://127.0.0.1:${await freePort()}/`
  const npm = spawn('npm', ['start'], {
    cwd: copy,
    env: {
      ...process.env,
      npm_config_registry: nowhere,
      npm_config_fetch_retries: '0',
      npm_config_cache: join(copy, 'cache'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const code = new Promise((done) => npm.once('close', done))
  const said = await text(npm.stderr)
  expect(await code).toBe(1)
  // The lines of the npm that runs the script are about its exit code.
  expect(said.split('\n').filter((line) => line !== '' && !/^npm (?:error|warn)/.test(line))).toEqual([
    'There is no connection to the package registry (ECONNREFUSED): check the network or the proxy, and try again',
  ])
  expect(said).not.toContain('    at ')
})
