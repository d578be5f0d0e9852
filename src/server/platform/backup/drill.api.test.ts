import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/public.ts'
import { contentOf, emptyMachine, folderForTest, restore, testKey } from '#test/support/backups.ts'
import { createDataFolder } from '#test/support/data-folder.ts'
import { startProgram } from '#test/support/program.ts'
import { inheritedEnv } from '#test/support/inherited-env.ts'

// Each starts programs with databases of their own, on a machine that runs other tests beside them.
vi.setConfig({ testTimeout: 180_000 })

const email = 'ada@example.com'
const password = 'a long enough Passw0rd!'

function dataFolder(): string {
  const created = createDataFolder()
  onTestFinished(() => rmSync(created, { recursive: true, force: true }))
  return created
}

/** Of the right password and of a wrong one. */
async function statusOfLogIns(url: string): Promise<number[]> {
  const headers = { 'content-type': 'application/json' }
  const statuses: number[] = []
  for (const tried of [password, `${password}?`]) {
    const body = JSON.stringify({ email, password: tried })
    statuses.push((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status)
  }
  return statuses
}

const settingsOf = (DATA_DIR: string) => ({ ...inheritedEnv, DATA_DIR, SECRET_KEY: testKey, DEMO: 'false' })
const command = (dataDir: string, ...args: string[]) =>
  execFileSync(process.execPath, ['src/server/cli.ts', ...args], { env: settingsOf(dataDir), encoding: 'utf8' })

test('the machine is lost: what was backed up while it ran goes on elsewhere, in an embedded database and on a server', async () => {
  const [lost, backups] = [dataFolder(), folderForTest()]
  const program = await startProgram({ dataDir: lost })
  onTestFinished(async () => void (await program.stop('SIGKILL')))
  program.command(['create-admin', '--email', email, '--password-stdin'], password)
  const { url } = await startEmbeddedPostgres({ dataDir: lost, guest: true })
  expect(program.command(['backup', `${backups}/`])).toMatch(/^Backed up \d+ rows?, \d+ jobs and 0 files in /)
  const before = await contentOf(url)
  const statuses = await statusOfLogIns(program.url)
  expect(statuses[1]).toBe(401)
  await program.stop('SIGKILL')
  const archive = join(backups, readdirSync(backups)[0]!)

  const dataDir = dataFolder()
  expect(command(dataDir, 'backup', '--verify', archive)).toMatch(/^The backup of \S+ is good/)
  expect(command(dataDir, 'restore', archive)).toMatch(/^Restored \d+ rows?, /)
  const again = await startProgram({ dataDir })
  onTestFinished(async () => void (await again.stop()))
  expect(await statusOfLogIns(again.url)).toEqual(statuses)

  // From PostgreSQL 18 to 15, where there is one.
  const server = await emptyMachine({}, process.env.TEST_OLDEST_DATABASE_URL ?? inject('clusterUrl'))
  await restore(archive, server)
  const after = await contentOf(server.url)
  const of = (content: typeof before) => ({ users: content['users'], tables: Object.keys(content) })
  expect(of(after)).toEqual(of(before))
  expect(after['users']).toHaveLength(1)
})

test('a refused restore makes no key, folder or database, and ends with 1', () => {
  const dataDir = dataFolder()
  const { SECRET_KEY: _, ...env } = settingsOf(dataDir)
  const run = spawnSync(process.execPath, ['src/server/cli.ts', 'restore', join(dataDir, 'none.tar.zst')], {
    env,
    encoding: 'utf8',
  })
  expect([run.status, run.stderr.trim()]).toEqual([1, `${join(dataDir, 'none.tar.zst')}: there is no such file`])
  expect(readdirSync(dataDir)).toEqual([])
})
