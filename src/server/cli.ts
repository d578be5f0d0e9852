// Commands for operators: `npm run kando -- help`.
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { WEBHOOK_SECRETS } from './features/webhooks/public.ts'
import { createClock } from './platform/clock.ts'
import { allPages, sitemapTag } from './platform/cdn/cache-tags.ts'
import { purge, purgeTarget } from './platform/cdn/purge.ts'
import { openDatabase, type Database } from './platform/database/database.ts'
import type { ArchiveHeader } from './platform/backup/archive-format.ts'
import { describeError } from './platform/operations/describe-error.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/public.ts'
import { OperatorError } from './platform/operator-error.ts'
import { checkDataFolder } from './platform/operations/data-folder.ts'
import { checkEnv, withSecret, type Env } from './platform/operations/env.ts'
import { bypassHours, createBypassToken, setMaintenance } from './platform/operations/maintenance.ts'
import { migrate } from './platform/database/migrate.ts'
import { reseal, type SealedColumn } from './platform/auth/reseal.ts'
import { PUSH_KEYS } from './platform/push/push-keys.ts'
import { createSecrets } from './platform/auth/secrets.ts'

const usage = `npm run kando -- <command> [--json]
       npm run kando -- --help

  doctor [--fix] [--public]                check everything the server depends on; with --fix apply migrations and
                                           close the file of the key to others; with --public ask APP_URL, too
  migrate                                  apply pending migrations
  seed [--demo]                            fill an empty database with demo people
  backup [<file> | <folder> | s3://<bucket>/<path>]
                                           write all rows and files into one archive, while the server runs; without a
                                           place into BACKUP_TO, where old ones are deleted
  backup --verify <archive>                restore it into a scratch database and compare every row
  restore <archive>                        restore it into an empty database; needs the SECRET_KEY of its instance
  create-admin --email <address> [--name <full name>] [--password-stdin] [--reset-two-step]
                                           create an administrator, or promote an account; with --reset-two-step
                                           one that lost its app, recovery codes and passkeys can add new ones
  zones-replay                             move upcoming sessions to their agreed time after a time zone rule changed
  reseal                                   encrypt stored secrets with the current SECRET_KEY, after it was rotated
  maintenance on|off                       turn the maintenance notice on or off
  purge                                    make the shared cache of CDN_PURGE_URL drop all pages, after an upgrade for instance

Exit codes: 0 done, 1 failed, 2 unknown command or option, 78 wrong settings, 130 interrupted.`

/** All secrets that are stored for longer than a day. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'calendars', id: 'id', column: 'credentials', use: 'calendar credentials', isBound: true },
  { table: 'calendar_accounts', id: 'id', column: 'credentials', use: 'calendar credentials', isBound: true },
  { table: 'calendar_revocations', id: 'id', column: 'credentials', use: 'calendar credentials', isBound: true },
  { table: 'calendar_events', id: 'id', column: 'remote', use: 'calendar event', isBound: true },
  { table: 'calendar_accounts', id: 'id', column: 'sessions_calendar', use: 'calendar of sessions', isBound: true },
  { table: 'conversations', id: 'id', column: 'secret', use: 'conversation' },
  { table: 'push_keys', id: 'id', column: 'private_key', use: PUSH_KEYS },
  { table: 'webhook_endpoints', id: 'id', column: 'secret', use: WEBHOOK_SECRETS, isBound: true },
  { table: 'webhook_endpoints', id: 'id', column: 'previous_secret', use: WEBHOOK_SECRETS, isBound: true },
  { table: 'two_step_secrets', id: 'user_id', column: 'secret_encrypted', use: 'two-step' },
]

interface CommandContext {
  env: Env
  url: string
  database: Database
  /** Of the archive that `restore` has checked. */
  archive: ArchiveHeader | undefined
}

/** The result of a command: `text` for people, `data` for --json. */
interface Outcome {
  ok: boolean
  text: string
  data: unknown
}

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false },
  fix: { type: 'boolean', default: false },
  public: { type: 'boolean', default: false },
  email: { type: 'string' },
  name: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  'reset-two-step': { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
  // By the worker.
  scheduled: { type: 'boolean', default: false },
} as const

/** How many words may follow a command. */
const wordsOf: Readonly<Record<string, readonly number[]>> = { maintenance: [1], backup: [0, 1], restore: [1] }

type Arguments = ReturnType<typeof readArguments>['values']

/** An unknown command or option. */
class UsageError extends Error {
  override readonly message = usage
}

/** Each loads what it needs, so that the others start without it. */
const commands: Record<
  string,
  (context: CommandContext, args: Arguments, words: readonly string[]) => Promise<Outcome>
> = {
  async doctor({ env, url, database }, { fix, public: asksPublicAddress }) {
    const [{ examine }, { checkBackupAge }, { checkAuditLog, checkAuditPushes }] = await Promise.all([
      import('./platform/operations/doctor.ts'),
      import('./platform/backup/backup-runs.ts'),
      import('./features/moderation/public.ts'),
    ])
    const findings = await examine(env, url, database, {
      featureChecks: {
        'audit log': async () => describeChain(await checkAuditLog(database.db, secretsOf(env))),
        ...(env.AUDIT_LOG_TO && {
          'audit copy': () => checkAuditPushes(database.db, env.AUDIT_LOG_TO!, createClock(env.TEST_CLOCK).now()),
        }),
        backups: () => checkBackupAge(database.db, env, createClock(env.TEST_CLOCK).now()),
      },
      sealed: sealedColumns,
      isFixing: fix,
      asksPublicAddress,
    })
    const text = findings.map(({ name, ok, found }) => `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(14)} ${found}`).join('\n')
    return { ok: findings.every(({ ok }) => ok), text, data: { findings } }
  },
  async migrate(context) {
    const applied = await prepare(context)
    return {
      ok: true,
      text: applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply',
      data: { applied },
    }
  },
  async seed(context) {
    if (context.env.production)
      return { ok: false, text: 'Demo people are refused in production', data: { seeded: false } }
    await prepare(context)
    const { seedDatabase } = await import('./demo/seed-database.ts')
    const result = await seedDatabase(context.database.db, context.env, createClock(context.env.TEST_CLOCK).now())
    const text = result.seeded
      ? `Seeded ${result.mentors} mentors, ${result.mentees} mentees, ${result.sessions} sessions ` +
        `and ${result.groupSessions} group sessions`
      : 'Demo people are there already'
    return { ok: true, text, data: result }
  },
  async backup(context, { verify, scheduled }, [address]) {
    const { backupCommand, verifyCommand } = await backups()
    const instance = { ...context, clock: createClock(context.env.TEST_CLOCK) }
    if (verify) {
      if (address === undefined) throw new UsageError()
      return verifyCommand(instance, address)
    }
    if (scheduled) setPriority(constants.priority.PRIORITY_LOW)
    await prepare(context)
    return backupCommand(instance, { address, isScheduled: scheduled })
  },
  async restore(context, _args, [address]) {
    const { restoreCommand } = await backups()
    return restoreCommand({ ...context, clock: createClock(context.env.TEST_CLOCK) }, address!, context.archive!)
  },
  async 'zones-replay'(context) {
    await prepare(context)
    const { env, database } = context
    const [{ createJobRuntime }, { runInContext }, { replayZones }, { createLog }] = await Promise.all([
      import('./app.ts'),
      import('./platform/jobs/job-context.ts'),
      import('./features/sessions/replay-zones.ts'),
      import('./platform/operations/log.ts'),
    ])
    const runtime = await createJobRuntime({ env, database, clock: createClock(env.TEST_CLOCK), log: createLog(env) })
    const replay = await replayZones({
      db: database.db,
      now: runtime.dependencies.clock.now(),
      run: (work) => runInContext(runtime, work),
    })
    const lines = replay.left.map(
      ({ sessionId, timeZone, wallTime, reason }) => `left ${sessionId} at ${wallTime} ${timeZone}: ${reason}`,
    )
    const counts = `Looked at ${replay.looked} coming sessions: ${replay.moved} moved, ${replay.left.length} left alone`
    return { ok: true, text: [counts, ...lines].join('\n'), data: replay }
  },
  async reseal(context) {
    await prepare(context)
    const { env, database } = context
    const secrets = secretsOf(env)
    let resealed = 0
    for (const column of sealedColumns) resealed += await reseal(database.db, secrets, column)
    return { ok: true, text: `Encrypted ${resealed} secrets with the current key`, data: { resealed } }
  },
  async maintenance(context, _args, [word]) {
    if (word !== 'on' && word !== 'off') throw new UsageError()
    await prepare(context)
    const { env, database } = context
    const now = createClock(env.TEST_CLOCK).now()
    await setMaintenance(database.db, word === 'on', now)
    if (word === 'off') return { ok: true, text: 'The notice is off', data: { maintenance: false } }
    const bypassUrl = `${env.APP_URL}/?bypass=${createBypassToken(secretsOf(env), now)}`
    const text = `The notice is on. This URL bypasses it for ${bypassHours} hours:\n${bypassUrl}`
    return { ok: true, text, data: { maintenance: true, bypassUrl } }
  },
  async purge({ env }) {
    const target = purgeTarget(env)
    if (target === undefined) return { ok: false, text: 'CDN_PURGE_URL is not set', data: { purged: false } }
    await purge(target, [allPages, sitemapTag])
    return { ok: true, text: 'The shared cache has dropped all pages', data: { purged: true } }
  },
  async 'create-admin'(context, args) {
    await prepare(context)
    const password = args['password-stdin'] ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : undefined
    const now = createClock(context.env.TEST_CLOCK).now()
    const { createAdmin } = await import('./features/accounts/create-admin.ts')
    const admin = await createAdmin(context.database.db, now, {
      email: args.email,
      fullName: args.name,
      password,
      removesSecondFactors: args['reset-two-step'],
    })
    const text = admin.created
      ? `Created the administrator ${admin.email}${admin.password ? ` with the password ${admin.password}` : ''}`
      : `${admin.email} is an administrator now`
    return { ok: true, text, data: admin }
  },
}

function describeChain({ broken, entries }: { broken: number; entries: number }): string {
  if (broken > 0)
    throw new Error(`${broken} of ${entries} entries were changed or removed: restore the log from a backup`)
  return `${entries} entries, unbroken`
}

const backups = () => import('./platform/backup/commands.ts')
const secretsOf = (env: Env) => createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS)

async function prepare({ url, database }: CommandContext): Promise<string[]> {
  const { migrateJobs } = await import('./platform/jobs/jobs.ts')
  const applied = await migrate(url)
  await migrateJobs(database)
  return applied
}

function readArguments() {
  return parseArgs({ options, allowPositionals: true })
}

async function run(): Promise<number> {
  const { values, positionals } = readArguments()
  const [name = '', ...words] = positionals
  if (values.help || name === 'help') {
    console.log(usage)
    return 0
  }
  const command = (wordsOf[name] ?? [0]).includes(words.length) ? commands[name] : undefined
  if (!command || (values.demo && name !== 'seed')) throw new UsageError()
  if ((values.fix || values.public) && name !== 'doctor') throw new UsageError()
  if ((values.verify || values.scheduled) && name !== 'backup') throw new UsageError()
  const checked = checkEnv()
  checkDataFolder(checked)
  const archive = name === 'restore' ? await (await backups()).checkRestore(checked, words[0]!) : undefined
  const env = withSecret(checked)
  const report = values.json ? undefined : (line: string) => console.error(line)
  const embedded = env.embedded
    ? await startEmbeddedPostgres({ dataDir: env.DATA_DIR, guest: true, ...(report && { report }) })
    : undefined
  const url = embedded?.url ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL!
  const database = openDatabase(url, { connections: 2, name: 'kando command' })
  try {
    const outcome = await command({ env, url, database, archive }, values, words)
    console.log(values.json ? JSON.stringify(outcome.data) : outcome.text)
    return outcome.ok ? 0 : 1
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

function exitCode(error: unknown): number {
  if (error instanceof OperatorError) return error.exitCode
  if (error instanceof UsageError) return 2
  return (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1
}

// Without these handlers a signal would leave the embedded database of this command running.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
try {
  process.exit(await run())
} catch (error) {
  const message = describeError(error)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ error: message }))
  else console.error(message)
  process.exit(exitCode(error))
}
