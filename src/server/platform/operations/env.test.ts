import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settings } from './settings/settings.ts'
import { SettingsError, envExample, readEnv } from './env.ts'

const key = 'Zk3v9QmW7xLr2TnB8cHs5JdY1pGf6RaU'
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: key,
  APP_URL: 'https://kando.example',
  SMTP_URL: 'smtp://mail.example',
}
const livekit = { LIVEKIT_URL: 'wss://media.kando.example', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kando-env-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

test('nothing has to be set outside production', () => {
  const env = readEnv({ DATA_DIR: folder })
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    APP_URL: 'http://localhost:3000',
    APP_NAME: 'Kando',
    DATA_DIR: folder,
    DEMO: true,
    TRUST_PROXY: false,
    production: false,
    embedded: true,
  })
  expect(Object.isFrozen(env)).toBe(true)
})

test('media arrives where HTTP does, but in production at every address: a proxy carries none', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: 'a test secret that is at least thirty-two bytes long',
    APP_URL: 'https://kando.example',
    SMTP_URL: 'smtp://localhost',
    DATABASE_URL: 'postgres://localhost/kando',
  }
  expect(readEnv({ DATA_DIR: folder }).ROOM_MEDIA_HOST).toBe('127.0.0.1')
  expect(readEnv({ DATA_DIR: folder, HOST: '0.0.0.0' }).ROOM_MEDIA_HOST).toBe('0.0.0.0')
  expect(readEnv({ DATA_DIR: folder, ...production }).ROOM_MEDIA_HOST).toBe('0.0.0.0')
  expect(readEnv({ DATA_DIR: folder, ...production, ROOM_MEDIA_HOST: '10.0.0.5' }).ROOM_MEDIA_HOST).toBe('10.0.0.5')
})

test('the secret is generated once, readable by its owner only', () => {
  const first = readEnv({ DATA_DIR: folder }).SECRET_KEY
  expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32)
  expect(readEnv({ DATA_DIR: folder }).SECRET_KEY).toBe(first)
  expect(statSync(join(folder, 'secret-key')).mode & 0o077).toBe(0)
})

test('all problems are reported together', () => {
  const problems = problemsOf({
    PORT: '70000',
    APP_URL: 'kando',
    TEST_CLOCK: 'noon',
    LOG_LEVEL: 'loud',
    SECRET_KEY: 'short',
    DEMO: 'yes',
  })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'APP_URL',
    'SECRET_KEY',
    'DEMO',
    'LOG_LEVEL',
    'TEST_CLOCK',
  ])
})

test('whatever a setting may not be, the problem says what it may be', () => {
  const source = Object.fromEntries(Object.keys(settings).map((name) => [name, '?']))
  const problems = problemsOf({ ...source, NODE_ENV: 'test' })
  expect(problems.length).toBeGreaterThan(20)
  expect(problems.filter((problem) => /invalid/i.test(problem))).toEqual([])
})

test.each([
  [{ APP_URL: 'http://kando.example' }, 'APP_URL must begin with https:// in production'],
  [{ ...livekit, LIVEKIT_URL: 'ws://media.kando.example' }, 'LIVEKIT_URL must begin with wss:// in production'],
  [{ SECRET_KEY: 'k'.repeat(40) }, 'SECRET_KEY is too easy to guess'],
  [{ SECRET_KEY_PREVIOUS: 'abab'.repeat(10) }, 'SECRET_KEY_PREVIOUS is too easy to guess'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY trusts every address'],
  [{ TRUST_PROXY: '10.0.0.0/8, ::/0' }, 'TRUST_PROXY trusts every address'],
])('production refuses %j', (unsafe, problem) => {
  expect(problemsOf({ ...production, ...unsafe }).join('\n')).toMatch(new RegExp(`^${problem}`))
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://10.1.2.3', 'http://kando', 'http://[fd00::1]'])(
  'production behind a private address may be %s',
  (address) => {
    expect(problemsOf({ ...production, APP_URL: address })).toEqual([])
  },
)

test('production requires the secret, the public URL and the mail server', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
    'SECRET_KEY is required in production',
    'APP_URL is required in production',
    'SMTP_URL is required in production',
  ])
  expect(readEnv(production)).toMatchObject({ production: true, DEMO: false })
})

test.each([
  ['RATE_LIMIT', 'off'],
  ['TEST_CLOCK', '2027-01-15T08:00:00Z'],
  ['DEMO', 'true'],
  ['KANDO_DEV', '1'],
])('%s=%s is refused in production and allowed elsewhere', (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toHaveLength(1)
  expect(problemsOf({ SECRET_KEY: key, [name]: value })).toEqual([])
})

test('a setting can come from a file, but not from both places', () => {
  const path = join(folder, 'key')
  writeFileSync(path, `${key}\n`)
  expect(readEnv({ SECRET_KEY_FILE: path }).SECRET_KEY).toBe(key)
  expect(problemsOf({ SECRET_KEY_FILE: path, SECRET_KEY: key })).toEqual([
    'SECRET_KEY and SECRET_KEY_FILE are both set',
  ])
  expect(problemsOf({ SECRET_KEY: key, SMTP_URL_FILE: join(folder, 'none') })[0]).toContain(
    'SMTP_URL_FILE cannot be read',
  )
})

test('an empty file is an error, so that production never generates a secret', () => {
  const path = join(folder, 'empty')
  writeFileSync(path, '\n')
  const { SECRET_KEY: _key, ...rest } = production
  expect(problemsOf({ ...rest, SECRET_KEY_FILE: path, DATA_DIR: folder })).toEqual([
    `SECRET_KEY_FILE is empty: ${path}`,
    'SECRET_KEY is required in production',
  ])
})

test('an incomplete group is an error that names the missing settings', () => {
  expect(problemsOf({ SECRET_KEY: key, S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'kando' })[0]).toMatch(
    /^S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing/,
  )
  expect(problemsOf({ SECRET_KEY: key, LIVEKIT_URL: livekit.LIVEKIT_URL })[0]).toMatch(
    /^LIVEKIT_API_KEY, LIVEKIT_API_SECRET missing/,
  )
  expect(problemsOf({ ...production, ...livekit })).toEqual([])
  expect(problemsOf({ SECRET_KEY: key, GITHUB_CLIENT_ID: 'id' })[0]).toMatch(/^GITHUB_CLIENT_SECRET missing/)
})

test('a separate worker process needs a database that processes can share', () => {
  expect(readEnv({ SECRET_KEY: key }).WORKER).toBe('on')
  for (const WORKER of ['off', 'only']) {
    expect(problemsOf({ SECRET_KEY: key, WORKER })).toEqual([expect.stringMatching(/^DATABASE_URL missing/)])
    expect(readEnv({ SECRET_KEY: key, WORKER, DATABASE_URL: 'postgres://localhost/kando' }).WORKER).toBe(WORKER)
  }
})

test('the server behind a pooler is named beside the pooler', () => {
  const DATABASE_DIRECT_URL = 'postgres://localhost/kando'
  expect(problemsOf({ SECRET_KEY: key, DATABASE_DIRECT_URL })).toEqual([expect.stringMatching(/^DATABASE_URL missing/)])
  const pooled = { SECRET_KEY: key, DATABASE_URL: 'postgres://localhost:6432/kando' }
  expect(problemsOf({ ...pooled, POOLER_PREPARES: 'true' })).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL missing/),
  ])
  expect(problemsOf({ ...pooled, DATABASE_DIRECT_URL, POOLER_PREPARES: 'true' })).toEqual([])
})

test('an empty value counts as not set', () => {
  expect(readEnv({ SECRET_KEY: key, DATABASE_URL: '', PORT: '' })).toMatchObject({ embedded: true, PORT: 3000 })
})

test('an external database gets no demo people unless DEMO is set', () => {
  const own = { SECRET_KEY: key, DATABASE_URL: 'postgres://localhost/kando' }
  expect(readEnv(own)).toMatchObject({ embedded: false, DEMO: false })
  expect(readEnv({ ...own, DEMO: 'true' }).DEMO).toBe(true)
})

test.each([
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
])('TRUST_PROXY=%s is read as %s', (text, value) => {
  expect(readEnv({ SECRET_KEY: key, TRUST_PROXY: text }).TRUST_PROXY).toBe(value)
})

test.each([
  ['TRUST_PROXY', 'dead'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['APP_URL', 'https://kando.example/app'],
  ['APP_URL', 'https://kando.example/?page=1'],
  ['MAIL_FROM', 'Kando'],
])('%s=%s is refused at start-up', (name, value) => {
  expect(problemsOf({ SECRET_KEY: key, [name]: value })).toEqual([expect.stringMatching(`^${name} must be `)])
})

test('the public URL may end with a slash, and the sender may be a bare address', () => {
  expect(
    readEnv({ SECRET_KEY: key, APP_URL: 'https://kando.example/', MAIL_FROM: 'hello@kando.example' }),
  ).toMatchObject({ APP_URL: 'https://kando.example', MAIL_FROM: 'hello@kando.example' })
})

test('trusting every proxy is refused', () => {
  expect(problemsOf({ SECRET_KEY: key, TRUST_PROXY: 'true' })[0]).toMatch(/^TRUST_PROXY/)
})

test('.env.example matches the settings', () => {
  expect(readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
})

test('every example in .env.example is valid', () => {
  const shown = [...envExample().matchAll(/^#([A-Z\d_]+)=(.+)$/gm)].map(([, name, value]) => [name, value])
  expect(shown.length).toBeGreaterThan(15)
  for (const [name, value] of shown) {
    const problems = problemsOf({ SECRET_KEY: key, [name!]: value! }).filter((problem) => !problem.includes('missing:'))
    expect(problems, name).toEqual([])
  }
})
