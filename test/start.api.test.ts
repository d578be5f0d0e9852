import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test, vi, type TestContext } from 'vitest'
import { createDataFolder } from './support/data-folder.ts'
import { testDatabase } from './support/database.ts'
import { freePort } from './support/ports.ts'
import { startProgram } from './support/program.ts'
import { inheritedEnv } from '#test/support/inherited-env.ts'

// Each starts the real program, some with a database of its own.
vi.setConfig({ testTimeout: 120_000 })

const root = join(import.meta.dirname, '..')
const main = join(root, 'src/server/main.ts')
const isRoot = process.getuid?.() === 0

function folder(): string {
  const created = createDataFolder()
  onTestFinished(() => rmSync(created, { recursive: true, force: true }))
  return created
}

type Settings = Readonly<Record<string, string>>

/** Starts the program, which is expected to end by itself. `through`: a command that runs it. */
async function start(settings: Settings, through: readonly string[] = [], program = main) {
  const [command, ...args] = [...through, process.execPath, program]
  const env = { ...inheritedEnv, PORT: String(await freePort()), DEMO: 'false', LOG_LEVEL: 'warn', ...settings }
  const child = spawn(command!, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const code = new Promise((done) => child.once('close', done))
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, printed, said }
}

/** What it says in one line, without having created anything. */
async function refusal(settings: Settings & { DATA_DIR: string }, through?: readonly string[]) {
  const before = existsSync(settings.DATA_DIR) && readdirSync(settings.DATA_DIR)
  const { code, printed, said } = await start(settings, through)
  expect(existsSync(settings.DATA_DIR) && readdirSync(settings.DATA_DIR)).toEqual(before)
  expect(printed).toBe('')
  const lines = said.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  return { code, said: lines[0] }
}

async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

test.each(['PORT', 'METRICS_PORT'])('%s is used by another program', async (name) => {
  const port = await takenPort()
  expect(await refusal({ DATA_DIR: join(folder(), 'data'), [name]: port })).toEqual({
    code: 1,
    said: `Port ${port} of 127.0.0.1 is used by another program: stop that, or set ${name} to another one`,
  })
})

test('HOST is no address of this machine', async () => {
  expect(await refusal({ DATA_DIR: join(folder(), 'data'), HOST: '192.0.2.1' })).toEqual({
    code: 78,
    said: 'HOST 192.0.2.1 is no address of this machine',
  })
})

test('wrong settings are named with what they may be, each in a line', async () => {
  const DATA_DIR = join(folder(), 'data')
  const { code, said } = await start({ DATA_DIR, LOG_LEVEL: 'loud', RATE_LIMIT: 'maybe', WORKER: 'no', PORT: 'door' })
  expect({ code, lines: said.trimEnd().split('\n') }).toEqual({
    code: 78,
    lines: [
      'Settings:',
      '  PORT must be a port (0 to 65535)',
      '  WORKER must be on, off or only',
      '  LOG_LEVEL must be silent, fatal, error, warn, info, debug or trace',
      '  RATE_LIMIT must be on or off',
    ],
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('the data folder is a file, or would be below one', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  for (const DATA_DIR of [file, join(file, 'data')]) {
    const { code, said } = await start({ DATA_DIR })
    expect([code, said]).toEqual([
      78,
      `DATA_DIR ${DATA_DIR}: ${file} is a file; name a folder, which is created if it does not exist\n`,
    ])
  }
})

test('the data folder cannot be written, or not be created', async ({ skip }) => {
  const parent = folder()
  chmodSync(parent, 0o555)
  // Root may write everywhere, unless it has no capabilities.
  const powerless = ['setpriv', '--inh-caps=-all', '--bounding-set=-all']
  if (isRoot && spawnSync(powerless[0]!, [...powerless.slice(1), 'true']).status !== 0)
    skip('setpriv cannot drop the capabilities of root')
  if (isRoot) chownSync(parent, 65534, 65534)
  for (const DATA_DIR of [parent, join(parent, 'data')]) {
    const { code, said } = await refusal({ DATA_DIR }, isRoot ? powerless : [])
    expect(code).toBe(78)
    expect(said).toMatch(new RegExp(`^DATA_DIR ${DATA_DIR}: the user \\w+ may not write in ${parent}$`))
  }
})

/** A file system of its own, where this user may mount one. */
function mounted(options: string, skip: TestContext['skip']): string {
  const at = folder()
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'kando-test', at], { encoding: 'utf8' })
  if (mount.status !== 0) return skip(`no file system could be mounted: ${mount.stderr || String(mount.error)}`)
  onTestFinished(() => void spawnSync('umount', ['--lazy', at]))
  return at
}

test('the data folder is read-only', async ({ skip }) => {
  const at = mounted('ro,mode=711', skip)
  expect(await refusal({ DATA_DIR: at })).toEqual({
    code: 78,
    said: `DATA_DIR ${at}: ${at} is on a file system that is read-only`,
  })
})

test('the data folder is too small for a new database', async ({ skip }) => {
  const at = mounted('size=30m,mode=711', skip)
  expect(await refusal({ DATA_DIR: at })).toEqual({
    code: 1,
    said: `DATA_DIR ${at}: 30 MB are free, a new database needs 200 MB; make room, or name another folder`,
  })
})

test('the disk of the data folder is full', async ({ skip }) => {
  const at = mounted('size=400m,mode=711', skip)
  await (await startProgram({ dataDir: at })).stop()
  spawnSync('dd', ['if=/dev/zero', `of=${join(at, 'filler')}`, 'bs=64k'])
  const { code, said } = await start({ DATA_DIR: at, SECRET_KEY: 'x'.repeat(40) })
  expect([code, said]).toEqual([1, `The database in ${join(at, 'postgres')} does not start: its disk is full\n`])
})

test('the data folder is used by another server', async () => {
  const DATA_DIR = folder()
  const running = await startProgram({ dataDir: DATA_DIR })
  onTestFinished(async () => void (await running.stop()))
  const { code, said } = await start({ DATA_DIR })
  expect([code, said]).toEqual([
    1,
    `Another program is using the database in ${DATA_DIR}: stop that, or set DATA_DIR to another folder\n`,
  ])
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
})

test('the data folder is damaged', async () => {
  const DATA_DIR = folder()
  await (await startProgram({ dataDir: DATA_DIR })).stop()
  const cluster = join(DATA_DIR, 'postgres')
  writeFileSync(join(cluster, 'cluster/global/pg_control'), Buffer.alloc(8192))
  const { code, said } = await start({ DATA_DIR, SECRET_KEY: 'x'.repeat(40) })
  expect([code, said.trimEnd().split('\n').length]).toEqual([1, 1])
  expect(said).toMatch(
    new RegExp(`^The database in ${cluster} does not start \\(.+\\): if it is damaged, restore a backup`),
  )

  writeFileSync(join(DATA_DIR, 'secret-key'), '')
  expect(await refusal({ DATA_DIR })).toEqual({
    code: 1,
    said: `${join(DATA_DIR, 'secret-key')} is damaged: restore it from a backup, because what it encrypted cannot be read without it`,
  })
})

test('the database cannot be reached, or refuses the user', async () => {
  const { url } = await testDatabase()
  const stranger = new URL(url)
  stranger.username = 'stranger'
  const port = await freePort()
  const unreachable = await start({ DATA_DIR: folder(), DATABASE_URL: `postgres://kando@127.0.0.1:${port}/kando` })
  expect([unreachable.code, unreachable.said]).toEqual([
    1,
    `The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}\n`,
  ])
  const refused = await start({ DATA_DIR: folder(), DATABASE_URL: stranger.href })
  expect([refused.code, refused.said]).toEqual([
    78,
    'DATABASE_URL: password authentication failed for user "stranger"\n',
  ])
})

test('the database was made by another version', async () => {
  const own = await testDatabase()
  onTestFinished(() => own.drop())
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  await client.query(`update migrations set checksum = 'another' where name = '0001-accounts.sql'`)
  await client.end()
  // The cluster of the tests does not wait for the disk, which a server refuses: a command says the same.
  const command = spawnSync(process.execPath, [main.replace('main.ts', 'cli.ts'), 'migrate'], {
    env: { ...inheritedEnv, DATABASE_URL: own.url, DATA_DIR: own.dataDir },
    encoding: 'utf8',
  })
  expect([command.status, command.stderr]).toEqual([
    1,
    '0001-accounts.sql was changed after it was applied: an unreleased version made this database\n',
  ])
})

test('the pages are not built', async () => {
  const copy = folder()
  for (const name of ['src', 'package.json']) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const DATA_DIR = join(copy, 'data')
  const { code, printed, said } = await start({ DATA_DIR }, [], join(copy, 'src/server/main.ts'))
  expect([code, printed, said]).toEqual([
    1,
    '',
    'The pages are not built yet: run npm run build first, or npm start, which does both\n',
  ])
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('with --check nothing is started or created', async () => {
  const DATA_DIR = join(folder(), 'data')
  const { status } = spawnSync(process.execPath, [main, '--check'], {
    env: { ...inheritedEnv, DATA_DIR, PORT: String(await freePort()) },
  })
  expect([status, existsSync(DATA_DIR)]).toEqual([0, false])
})
