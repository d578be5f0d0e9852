import { spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/support/database.ts'
import { openDatabase, type Database } from './platform/database/database.ts'
import { verifyPassword } from './platform/auth/passwords.ts'
import { inheritedEnv } from '#test/support/inherited-env.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await testDatabase()
  database = openDatabase(own.url)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

async function kando(args: string[], options: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    env: { ...inheritedEnv, DATABASE_URL: own.url, DATA_DIR: own.dataDir, ...options.env },
  })
  child.stdin.end(options.input ?? '')
  const ended = new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1)))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

const userOf = (email: string) =>
  database.db
    .selectFrom('users')
    .select(['staff_role', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()

test('doctor passes on a migrated database', async () => {
  const { out, code } = await kando(['doctor', '--json'])
  const { findings } = JSON.parse(out) as { findings: { name: string; ok: boolean }[] }
  // The test cluster may run without fsync, which doctor correctly reports.
  expect(findings.filter(({ ok, name }) => !ok && name !== 'database')).toEqual([])
  expect(findings.map(({ name }) => name)).toContain('migrations')
  expect(code).toBe(findings.every(({ ok }) => ok) ? 0 : 1)
})

test('doctor reports an unreachable service and fails', async () => {
  const { out, code } = await kando(['doctor', '--json'], { env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { findings } = JSON.parse(out) as { findings: { name: string; ok: boolean; found: string }[] }
  expect(findings.find(({ name }) => name === 'mail')).toMatchObject({
    ok: false,
    found: expect.stringContaining('ECONNREFUSED'),
  })
  expect(code).toBe(1)
})

test('doctor --fix applies what is pending and closes the key to others, and says so', async () => {
  const fresh = await testDatabase()
  const other = openDatabase(fresh.url, { connections: 1 })
  await sql`drop schema public cascade`.execute(other.db)
  await sql`create schema public`.execute(other.db)
  await other.close()
  const env = { DATABASE_URL: fresh.url, DATA_DIR: fresh.dataDir }
  const before = await kando(['doctor'], { env })
  expect(before.out).toMatch(/^FAIL migrations +\d+ pending: 0001\S+ to \d{4}-\S+; migrate applies them$/m)
  expect(before.out).toMatch(/^FAIL push keys +can be checked once the pending migrations are applied$/m)
  expect(before.out).not.toContain('does not exist')
  chmodSync(join(fresh.dataDir, 'secret-key'), 0o644)
  const { out } = await kando(['doctor', '--fix'], { env })
  expect(out).toMatch(/^ok {3}migrations +all applied \(put right; it was: \d+ pending/m)
  expect(out).toMatch(/^ok {3}secret file +.*is for its owner only \(put right/m)
  await fresh.drop()
})

test('migrate is idempotent', async () => {
  expect(await kando(['migrate', '--json'])).toMatchObject({ code: 0, out: '{"applied":[]}\n' })
})

test('zones-replay reports the number of sessions checked and moved', async () => {
  expect(await kando(['zones-replay', '--json'])).toMatchObject({ code: 0, out: '{"looked":0,"moved":0,"left":[]}\n' })
  const { out } = await kando(['zones-replay'])
  expect(out).toBe('Looked at 0 coming sessions: 0 moved, 0 left alone\n')
})

test('create-admin creates an administrator with the password from standard input', async () => {
  const args = ['create-admin', '--email', 'first@example.org', '--name', 'Miriam Makeba', '--password-stdin', '--json']
  const { out, code } = await kando(args, { input: 'Pata-Pata-1967\n' })
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual({ email: 'first@example.org', created: true })
  const user = await userOf('first@example.org')
  expect(user?.staff_role).toBe('ADMIN')
  expect(user?.email_verified_at).toBeInstanceOf(Date)
  expect(await verifyPassword(user?.password_hash, 'Pata-Pata-1967')).toBe(true)
})

test('create-admin generates a password and prints it once', async () => {
  const { out } = await kando(['create-admin', '--email', 'second@example.org', '--json'])
  const { password } = JSON.parse(out) as { password: string }
  expect(await verifyPassword((await userOf('second@example.org'))?.password_hash, password)).toBe(true)
})

test('create-admin promotes an account, leaves its password alone and signs it out', async () => {
  const now = new Date()
  const account = { email: 'Third@example.org', email_key: 'third@example.org', full_name: 'Third', created_at: now }
  const { id } = await database.db
    .insertInto('users')
    .values({ ...account, email_verified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const device = { user_id: id, device: 'Phone', remember: true, created_at: now, last_used_at: now, expires_at: now }
  await database.db.insertInto('device_sessions').values(device).execute()
  const { out, code } = await kando(['create-admin', '--email', 'third@example.org', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual({ email: 'Third@example.org', created: false })
  expect(await userOf('Third@example.org')).toMatchObject({ staff_role: 'ADMIN', password_hash: null })
  const sessions = database.db.selectFrom('device_sessions').select('revoked_at').where('user_id', '=', id)
  expect((await sessions.executeTakeFirstOrThrow()).revoked_at).toBeInstanceOf(Date)
})

test('create-admin --reset-two-step removes app and passkeys of an account whose owner lost them', async () => {
  await kando(['create-admin', '--email', 'phoneless@example.org'])
  const users = database.db.selectFrom('users').select('id').where('email', '=', 'phoneless@example.org')
  const { id } = await users.executeTakeFirstOrThrow()
  const app = { user_id: id, secret_encrypted: Buffer.alloc(0), activated_at: new Date() }
  await database.db.insertInto('two_step_secrets').values(app).execute()
  const hasApp = async () =>
    (await database.db.selectFrom('two_step_secrets').select('user_id').where('user_id', '=', id).execute()).length > 0
  await kando(['create-admin', '--email', 'phoneless@example.org'])
  expect(await hasApp()).toBe(true)
  expect(await kando(['create-admin', '--email', 'phoneless@example.org', '--reset-two-step'])).toMatchObject({
    code: 0,
  })
  expect(await hasApp()).toBe(false)
})

test('create-admin does not promote an account with an unverified e-mail address', async () => {
  const account = { email: 'fourth@example.org', email_key: 'fourth@example.org', full_name: 'Fourth' }
  await database.db
    .insertInto('users')
    .values({ ...account, created_at: new Date() })
    .execute()
  const { err, code } = await kando(['create-admin', '--email', 'fourth@example.org'])
  expect([code, err]).toEqual([1, 'This account has not confirmed its address yet\n'])
  expect((await userOf('fourth@example.org'))?.staff_role).toBeNull()
})

test('create-admin refuses a weak or common password and a missing address', async () => {
  const weak = await kando(['create-admin', '--email', 'weak@example.org', '--password-stdin'], { input: 'short' })
  expect(weak).toMatchObject({ code: 1, err: expect.stringContaining('at least 8 characters') })
  const common = await kando(['create-admin', '--email', 'weak@example.org', '--password-stdin'], {
    input: 'Password123',
  })
  expect(common).toMatchObject({ code: 1, err: expect.stringContaining('too common') })
  expect(await userOf('weak@example.org')).toBeUndefined()
  expect(await kando(['create-admin'])).toMatchObject({ code: 1, err: 'Email is required\n' })
})

test('seed is refused in production', async () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: 'a test secret of at least thirty-two bytes',
    APP_URL: 'https://kando.example',
  }
  const env = { ...production, SMTP_URL: 'smtp://127.0.0.1:1' }
  for (const args of [
    ['seed', '--json'],
    ['seed', '--demo', '--json'],
  ])
    expect(await kando(args, { env })).toMatchObject({ code: 1, out: '{"seeded":false}\n' })
  const demo = database.db.selectFrom('users').select('id').where('is_demo', '=', true)
  expect(await demo.execute()).toEqual([])
})

test('maintenance turns the notice on and off, and prints a bypass URL', async () => {
  const isOn = async () => (await database.db.selectFrom('switches').select('is_on').executeTakeFirst())?.is_on
  const on = await kando(['maintenance', 'on', '--json'])
  expect(on.code).toBe(0)
  expect(JSON.parse(on.out)).toEqual({
    maintenance: true,
    bypassUrl: expect.stringMatching(/^http:\/\/localhost:3000\/\?bypass=\d+\.[\w-]{43}$/),
  })
  expect(await isOn()).toBe(true)
  expect(await kando(['maintenance', 'off', '--json'])).toMatchObject({ code: 0, out: '{"maintenance":false}\n' })
  expect(await isOn()).toBe(false)
  for (const args of [['maintenance'], ['maintenance', 'perhaps']]) expect((await kando(args)).code).toBe(2)
})

test('help lists the commands, and --json reports a usage error as JSON', async () => {
  for (const args of [['help'], ['--help'], ['create-admin', '--help']])
    expect(await kando(args)).toMatchObject({ code: 0, out: expect.stringContaining('create-admin') })
  const { code, out } = await kando(['dance', '--json'])
  expect([code, JSON.parse(out)]).toEqual([2, { error: expect.stringContaining('doctor') }])
})

test('unknown commands and options end with 2, wrong settings with 78', async () => {
  expect(await kando(['dance'])).toMatchObject({ code: 2, err: expect.stringContaining('doctor') })
  expect(await kando(['doctor', '--loud'])).toMatchObject({ code: 2 })
  expect(await kando(['doctor', '--demo'])).toMatchObject({ code: 2 })
  expect(await kando(['doctor'], { env: { PORT: 'x', APP_URL: 'y' } })).toMatchObject({
    code: 78,
    err: expect.stringMatching(/PORT.*\n.*APP_URL/),
  })
})
