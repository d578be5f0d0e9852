import { accessSync, constants, mkdirSync } from 'node:fs'
import { CompiledQuery } from 'kysely'
import { openDatabase, serverProblems, type Database } from '#server/platform/database/database.ts'
import { describeVersion } from '#server/platform/database/server-version.ts'
import { requireTimeouts, setRoleDefaults } from '#server/platform/database/timeouts.ts'
import { checkPurge } from '#server/platform/cdn/purge.ts'
import { checkKey } from './checks/check-key.ts'
import { checkClock, checkDisk, checkKeyFile, closeKeyFile } from './checks/check-machine.ts'
import { mailDomainChecks } from './checks/check-mail-domain.ts'
import { checkPublicAddress } from './checks/check-public-address.ts'
import { checkSharedCache } from './checks/check-shared-cache.ts'
import { describeError } from './describe-error.ts'
import type { Env } from './env.ts'
import type { SealedColumn } from '#server/platform/auth/reseal.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { migrate, pendingMigrations } from '#server/platform/database/migrate.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { checkBounceMailbox } from '#server/platform/mail/bounces/public.ts'
import { checkPushKeys } from '#server/platform/push/push-keys.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import { roomChecks } from '#server/platform/rooms/check-rooms.ts'

/** The result of one check. */
interface Finding {
  name: string
  ok: boolean
  found: string
}

type Check = () => Promise<string> | string

type Options = {
  /** What features maintain. */
  featureChecks?: Readonly<Record<string, Check>>
  /** What SECRET_KEY has sealed. */
  sealed: readonly SealedColumn[]
  /** Puts right what can be put right without a loss, then looks again. */
  isFixing?: boolean
  /** Asks the public address, too, which this machine may not reach from inside. */
  asksPublicAddress?: boolean
}

/** Checks everything the server depends on, then what features maintain; a check that throws becomes a failed finding. */
export async function examine(env: Env, url: string, database: Database, options: Options): Promise<Finding[]> {
  const secrets = createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS)
  const checks: Record<string, Check> = {
    node: () => process.version,
    'time zones': () => `${process.versions.tz}`,
    database: () => databaseVersion(database),
    clock: () => checkClock(database.direct),
    ...(env.DATABASE_DIRECT_URL && { pooler: () => pooler(env) }),
    btree_gist: () => extension(database, 'btree_gist'),
    migrations: () => migrations(url),
    'data folder': () => writableFolder(env.DATA_DIR),
    disk: () => checkDisk(env.DATA_DIR),
    secret: () => checkKey(database.db, secrets, options.sealed),
    'secret file': () => checkKeyFile(env.DATA_DIR),
    mail: () => mailServer(env),
    ...mailDomainChecks(env),
    ...(env.BOUNCE_MAILBOX_URL && { 'returned mail': () => checkBounceMailbox(env) }),
    storage: () => storage(env),
    redis: () => (env.REDIS_URL ? pingRedis(env.REDIS_URL) : 'not set: one process only'),
    cdn: () => checkPurge(env),
    'push keys': () => checkPushKeys(database.db, createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS)),
    ...roomChecks(env),
    ...(options.asksPublicAddress && { 'public address': () => checkPublicAddress(env.APP_URL) }),
    ...(options.asksPublicAddress &&
      env.CDN_CACHING === 'on' && { 'shared cache': () => checkSharedCache(env.APP_URL) }),
    ...options.featureChecks,
  }
  const fixes = options.isFixing ? safeFixes(env, url, database) : {}
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) findings.push(await find(name, check, fixes[name]))
  return findings
}

async function find(name: string, check: Check, fix?: () => Promise<unknown> | void): Promise<Finding> {
  try {
    return { name, ok: true, found: await check() }
  } catch (error) {
    const found = describeError(error)
    if (!fix) return { name, ok: false, found }
    try {
      await fix()
    } catch (failure) {
      return { name, ok: false, found: `${found}; not put right: ${describeError(failure)}` }
    }
    const again = await find(name, check)
    return again.ok ? { ...again, found: `${again.found} (put right; it was: ${found})` } : again
  }
}

/** By the name of the check: nothing is lost by these, and running them again changes nothing. */
const safeFixes = (env: Env, url: string, database: Database): Record<string, () => Promise<unknown> | void> => ({
  migrations: async () => {
    await migrate(url)
    await migrateJobs(database)
  },
  'secret file': () => closeKeyFile(env.DATA_DIR),
  pooler: () => setRoleDefaults(database.direct),
})

async function databaseVersion({ db, direct }: Database): Promise<string> {
  const problems = await serverProblems(direct)
  if (problems.length > 0) throw new Error(problems.join('; '))
  const { rows } = await db.executeQuery<{ text: string; version: number }>(
    CompiledQuery.raw(
      "select current_setting('server_version') as text, current_setting('server_version_num')::int as version",
    ),
  )
  return rows.map(({ text, version }) => `PostgreSQL ${text}${describeVersion(version)}`).join()
}

/** Sessions that requests use, where they are opened by a pooler. */
async function pooler({ DATABASE_URL, DATABASE_DIRECT_URL }: Env): Promise<string> {
  const database = openDatabase(DATABASE_URL!, { directUrl: DATABASE_DIRECT_URL, connections: 1 })
  try {
    await requireTimeouts(database.pool, true)
    return 'statements and locks have their limits'
  } finally {
    await database.close()
  }
}

async function extension({ db }: Database, name: string): Promise<string> {
  const { rows } = await db.executeQuery<{ default_version: string }>(
    CompiledQuery.raw('select default_version from pg_available_extensions where name = $1', [name]),
  )
  if (!rows[0]) throw new Error('not available on this server: install the PostgreSQL contrib package')
  return rows[0].default_version
}

async function migrations(url: string): Promise<string> {
  const pending = await pendingMigrations(url)
  if (pending.length > 0) throw new Error(`${pending.length} pending: ${summary(pending)}; migrate applies them`)
  return 'all applied'
}

/** A few names, or the first and the last of many. */
const summary = (names: readonly string[]) => (names.length <= 5 ? names.join(', ') : `${names[0]} to ${names.at(-1)}`)

function writableFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
  return folder
}

async function mailServer(env: Env): Promise<string> {
  if (env.SMTP_URL === undefined) return 'not set: mails are kept and can be read at /mailbox'
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: env.SMTP_URL, connectionTimeout: 5000, greetingTimeout: 5000 } as never)
  try {
    await transport.verify()
    return `${new URL(env.SMTP_URL).host} answers`
  } finally {
    transport.close()
  }
}

async function storage(env: Env): Promise<string> {
  const files = createStorage(env, createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS))
  if (!(await files.ready())) throw new Error('cannot be written')
  return env.S3_ENDPOINT === undefined ? 'in the data folder' : `${env.S3_BUCKET} at ${env.S3_ENDPOINT}`
}

async function pingRedis(url: string): Promise<string> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null })
  client.on('error', () => {})
  try {
    await client.connect()
    return `${await client.ping()} from ${new URL(url).host}`
  } finally {
    client.disconnect()
  }
}
