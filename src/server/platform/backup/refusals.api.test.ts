import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { link, mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeUser } from '#server/features/accounts/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import {
  backUp,
  contentOf,
  tablesOf,
  emptyMachine,
  folderForTest,
  restore,
  testKey,
  urlOf,
  type Machine,
} from '#test/support/backups.ts'
import type { ArchiveHeader, ArchiveManifest } from './archive-format.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { currentMigrations, migrate } from '#server/platform/database/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { checkRestore, verifyCommand } from './commands.ts'
import { destinationOf } from './destinations.ts'
import { keyFingerprints } from './key-fingerprint.ts'
import { makeBackup } from './make-backup.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'
import { inheritedEnv } from '#test/support/inherited-env.ts'

vi.setConfig({ testTimeout: 120_000 })

const noKeys = { passphrase: undefined, recipients: [], identities: [] }

/** An instance with a person and three files of noise, and its archive. */
async function backedUp(settings: Parameters<typeof backUp>[2] = {}): Promise<{ api: TestApi; archive: string }> {
  const api = await apiForTest()
  await makeUser(api)
  const { storage } = api.app.dependencies
  for (const name of ['a', 'b', 'c'])
    await storage.put(`public/${name}`, crypto.getRandomValues(Buffer.alloc(50_000)), '')
  return { api, archive: await backUp(api, folderForTest(), settings) }
}

/** Refused with these words, and the machine is as empty as before. */
async function checkRefused(archive: string, machine: Machine, words: RegExp): Promise<void> {
  await expect(restore(archive, machine)).rejects.toThrow(words)
  expect(await tablesOf(machine.url)).toEqual([])
  expect(existsSync(join(machine.env.DATA_DIR, 'files'))).toBe(false)
}

/** The archive with another header or manifest, and right checksums. */
async function rewrite(
  archive: string,
  {
    header = (one) => one,
    manifest = (one) => one,
  }: { header?: (h: ArchiveHeader) => object; manifest?: (m: ArchiveManifest) => ArchiveManifest },
): Promise<string> {
  const entries: [string, Buffer][] = []
  const read = await readArchive(createReadStream(archive), noKeys, {
    entry: async (name, body) => void entries.push([name, body]),
  })
  const path = join(folderForTest(), 'changed.tar.zst')
  const facts = { header: header(read.header) as ArchiveHeader, keys: noKeys, createdAt: new Date(0) }
  await writeArchive(createWriteStream(path), facts, async ({ add }) => {
    for (const entry of entries) await add(...entry)
    return manifest(read.manifest)
  })
  return path
}

test('a damaged byte anywhere, and a missing end, are seen before anything is restored', async () => {
  const { archive } = await backedUp()
  const bytes = await readFile(archive)
  const machine = await emptyMachine()
  const changed = join(folderForTest(), 'damaged.tar.zst')
  for (let part = 0; part <= 20; part++) {
    const damaged = Buffer.from(bytes)
    const at = Math.min(Math.floor((bytes.length * part) / 20), bytes.length - 1)
    damaged[at] = damaged[at]! ^ 0x10
    await writeFile(changed, damaged)
    await checkRefused(changed, machine, /The archive is damaged|This is no backup/)
  }
  for (const length of [0, 3, 1000, bytes.length - 100_000, bytes.length - 1]) {
    await writeFile(changed, bytes.subarray(0, length))
    await checkRefused(changed, machine, /The archive is damaged|This is no backup/)
  }
})

test('another key, none, or one that lacks the previous one is refused in words', async () => {
  const { archive } = await backedUp({ SECRET_KEY_PREVIOUS: 'the previous key, of at least thirty-two bytes' })
  const previous = { SECRET_KEY_PREVIOUS: 'the previous key, of at least thirty-two bytes' }
  const other = { SECRET_KEY: 'quite another secret, of at least thirty-two bytes' }
  await checkRefused(archive, await emptyMachine({ ...other, ...previous }), /SECRET_KEY is another one/)
  await checkRefused(archive, await emptyMachine(), /needs SECRET_KEY_PREVIOUS/)
  const machine = await emptyMachine()
  const { SECRET_KEY: _, ...keyless } = machine.env
  await checkRefused(archive, { ...machine, env: keyless as Machine['env'] }, /There is no SECRET_KEY here/)
  expect(readdirSync(machine.env.DATA_DIR)).toEqual([])
  await restore(archive, await emptyMachine(previous))
})

test('a newer format, a newer version and an unreleased one are refused with what to install', async () => {
  const { archive } = await backedUp()
  const machine = await emptyMachine()
  const newer = await rewrite(archive, { header: (header) => ({ ...header, format: 2, program: '9.1.0' }) })
  await checkRefused(newer, machine, /has format 2, this version reads 1: install Kando 9\.1\.0/)
  const later = { name: '9999-later.sql', checksum: '' }
  const version = await rewrite(archive, {
    header: (one) => ({ ...one, program: '9.1.0', migrations: [...one.migrations, later] }),
  })
  await checkRefused(version, machine, /newer version \(9\.1\.0\), this one does not know 9999-later\.sql/)
  const changed = (one: ArchiveHeader) => ({
    ...one,
    migrations: one.migrations.map((file) => ({ ...file, checksum: 'x' })),
  })
  await checkRefused(await rewrite(archive, { header: changed }), machine, /unreleased version: 0001/)
})

test('a database with a row, or with newer tables, is not touched', async () => {
  const { api, archive } = await backedUp()
  const other = await apiForTest()
  const { userId } = await makeUser(other)
  const machine = { url: urlOf(other), env: other.app.dependencies.env }
  await expect(restore(archive, machine)).rejects.toThrow(/The database is not empty \(there are rows in .*users/)
  expect(await other.db.selectFrom('users').select('id').execute()).toEqual([{ id: userId }])
  await api.db.deleteFrom('users').execute()
  const old = await rewrite(archive, { header: (one) => ({ ...one, migrations: one.migrations.slice(0, -1) }) })
  const empty = await apiForTest()
  await expect(restore(old, { url: urlOf(empty), env: empty.app.dependencies.env })).rejects.toThrow(
    /newer than the archive/,
  )
})

test('an archive of an older version is restored with the migrations that it had, then the newer ones are applied', async () => {
  const source = await emptyMachine()
  await migrate(source.url, { last: '0022' })
  const database = openDatabase(source.url)
  await migrateJobs(database)
  await sql`insert into switches values ('maintenance', true, now())`.execute(database.db)
  await database.close()
  const storage = { list: async function* none() {}, read: async () => undefined }
  const { destination, name } = destinationOf(source.env, join(folderForTest(), 'old.tar.zst'))
  const instance = { url: source.url, storage, fingerprints: keyFingerprints(source.env) }
  const made = await makeBackup(instance, { destination, name: name!, keys: noKeys, now: new Date(0) })
  const machine = await emptyMachine()
  await restore(made.address, machine)
  const content = await contentOf(machine.url)
  expect(content['switches']).toHaveLength(1)
  expect(content['migrations']).toEqual([...currentMigrations().keys()])
})

test('the drill fails where what was restored is not what the archive says', async () => {
  const { api, archive } = await backedUp()
  const { env, database, clock } = api.app.dependencies
  const verify = (path: string) => verifyCommand({ env, database, clock, url: urlOf(api) }, path)
  const alter = (change: object) => (one: ArchiveManifest) => ({
    ...one,
    tables: { ...one.tables, users: { ...one.tables['users']!, ...change } },
  })
  await expect(verify(await rewrite(archive, { manifest: alter({ rows: 2 }) }))).rejects.toThrow(
    /1 rows arrived, the archive has 2/,
  )
  await expect(verify(await rewrite(archive, { manifest: alter({ sha256: 'x' }) }))).rejects.toThrow(
    /users differs from the archive/,
  )
  await expect(verify(archive)).resolves.toMatchObject({ ok: true })
})

test('an archive with a passphrase is opened by it, and by nothing else', async () => {
  const BACKUP_PASSPHRASE = 'correct horse battery staple'
  const { archive } = await backedUp({ BACKUP_PASSPHRASE })
  expect(archive).toMatch(/\.tar\.zst\.age$/)
  const machine = await emptyMachine()
  await checkRefused(archive, machine, /is encrypted: set BACKUP_PASSPHRASE/)
  const opening = (passphrase: string) => checkRestore({ ...machine.env, BACKUP_PASSPHRASE: passphrase }, archive)
  await expect(opening('another horse battery')).rejects.toThrow(/BACKUP_PASSPHRASE does not open/)
  await expect(opening(BACKUP_PASSPHRASE)).resolves.toMatchObject({ format: 1 })
})

test('an archive to a public key is opened by its identity, and by nothing else', async () => {
  const [identity, stranger] = [await generateX25519Identity(), await generateX25519Identity()]
  const sealed = (await backedUp({ BACKUP_RECIPIENTS: [await identityToRecipient(identity)] })).archive
  const BACKUP_IDENTITY = `# created by age-keygen\n${identity}\n`
  await checkRefused(sealed, await emptyMachine({ BACKUP_IDENTITY: stranger }), /No identity in BACKUP_IDENTITY opens/)
  const bytes = await readFile(sealed)
  bytes[bytes.length - 1000]! ^= 1
  const damaged = join(folderForTest(), 'damaged.age')
  await writeFile(damaged, bytes)
  const machine = await emptyMachine({ BACKUP_IDENTITY })
  await checkRefused(damaged, machine, /The archive is damaged/)
  await restore(sealed, machine)
})

/** The command in a process of its own. */
function startCommand(api: TestApi, args: string[], limit?: string) {
  const { DATA_DIR } = api.app.dependencies.env
  const node = `exec '${process.execPath}' src/server/cli.ts "$@"`
  const child = spawn('sh', ['-c', limit ? `ulimit -f ${limit}; ${node}` : node, 'sh', ...args], {
    env: { ...inheritedEnv, NODE_ENV: 'test', DATABASE_URL: urlOf(api), DATA_DIR, SECRET_KEY: testKey },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended, printed: () => printed }
}

test('a disk that takes no more is said in a line, and leaves no file', async () => {
  const { api } = await backedUp()
  const folder = folderForTest()
  // In blocks of 512 bytes: the files alone have 150,000.
  const { ended, printed } = startCommand(api, ['backup', join(folder, 'one.tar.zst')], '100')
  expect(await ended).toBe(1)
  expect(printed()).toContain(`${join(folder, 'one.tar.zst')}: the system allows no larger file`)
  expect(readdirSync(folder)).toEqual([])
  const run = await api.db.selectFrom('backup_runs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect([run.state, run.error]).toEqual(['FAILED', expect.stringContaining('no larger file')])
})

test('a backup that is killed leaves nothing under its name, and the next one notes that it was interrupted', async () => {
  const { api } = await backedUp()
  const folder = folderForTest()
  // Reading this file never ends.
  const files = join(api.app.dependencies.env.DATA_DIR, 'files/public')
  await mkdir(files, { recursive: true })
  execFileSync('mkfifo', [join(files, 'endless')])
  const { child, ended } = startCommand(api, ['backup', join(folder, 'one.tar.zst')])
  await expect.poll(() => readdirSync(folder)).toEqual(['one.tar.zst.partial'])
  await expect(backUp(api, join(folder, 'other.tar.zst'))).rejects.toThrow(/Another backup of this database is running/)
  child.kill('SIGKILL')
  await ended
  expect(readdirSync(folder)).toEqual(['one.tar.zst.partial'])
  await checkRefused(join(folder, 'one.tar.zst.partial'), await emptyMachine(), /damaged|no backup/)
  execFileSync('rm', [join(files, 'endless')])
  await expect.poll(() => backUp(api, folder).catch((error: Error) => error.message)).toMatch(/\.tar\.zst$/)
  const runs = await api.db.selectFrom('backup_runs').select(['state', 'error']).orderBy('id').execute()
  expect(runs).toContainEqual({ state: 'FAILED', error: 'It was interrupted' })
  expect(runs.filter(({ state }) => state === 'RUNNING')).toEqual([])
})

test('a backup that is asked to stop deletes what it has written', async () => {
  const { api } = await backedUp()
  const folder = folderForTest()
  // Files of 128 GB together, which take minutes to read; they are names of one, without a block on the disk.
  const files = join(api.app.dependencies.env.DATA_DIR, 'files/public')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'large'), '')
  await truncate(join(files, 'large'), 2 ** 25)
  for (let copy = 0; copy < 4000; copy++) await link(join(files, 'large'), join(files, `large-${copy}`))
  const { child, ended } = startCommand(api, ['backup', folder])
  await expect.poll(() => readdirSync(folder)).toHaveLength(1)
  child.kill('SIGTERM')
  await ended
  expect(readdirSync(folder)).toEqual([])
})

test('a file that exists is not replaced', async () => {
  const { api, archive } = await backedUp()
  const before = await readFile(archive)
  await expect(backUp(api, archive)).rejects.toThrow(/exists: name another file/)
  expect(await readFile(archive)).toEqual(before)
})
