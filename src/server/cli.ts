// Commands for whoever runs Kando: `npm run kando -- help`.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createAdmin } from './features/accounts/create-admin.ts'
import { countWrongCounts, recountBookings } from './features/bookings/public.ts'
import { seedDemo } from './demo/seed.ts'
import { weavePosters } from './demo/weave-posters.ts'
import { createClock } from './platform/clock.ts'
import { openDatabase, type Database } from './platform/database/database.ts'
import { examine, reasonOf } from './platform/operations/doctor.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/public.ts'
import { EnvFault, readEnv, type Env } from './platform/operations/env.ts'
import { runInContext } from './platform/jobs/job-tasks.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/operations/log.ts'
import { bypassHours, newBypass, switchMaintenance } from './platform/operations/maintenance.ts'
import { migrate } from './platform/database/migrate.ts'
import { hashPassword } from './platform/auth/passwords.ts'
import { createSecrets } from './platform/auth/secrets.ts'
import { replayZones } from './features/sessions/replay-zones.ts'

const usage = `npm run kando -- <command> [--json]
       npm run kando -- --help

  doctor                                   look at everything the program needs
  migrate                                  bring the database up to date
  seed [--demo]                            fill an empty database with demo people
  create-admin --email <address> [--name <full name>] [--password-stdin]
                                           make an administrator, or make an account one
  zones-replay                             move coming sessions to their agreed time after the rules of a zone changed
  recount                                  count sessions anew, where doctor found booking counts that differ
  maintenance on|off                       put the maintenance notice up for everybody, or take it down

Exit codes: 0 done, 1 failed, 2 unknown command or option, 78 wrong settings, 130 interrupted.`

interface Ground {
  env: Env
  url: string
  database: Database
}

/** What a command found out: `text` for people, `data` for --json. */
interface Outcome {
  ok: boolean
  text: string
  data: unknown
}

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false },
  email: { type: 'string' },
  name: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
} as const

type Given = ReturnType<typeof readArguments>['values']

/** Words that no command understands. */
class UsageFault extends Error {
  override readonly message = usage
}

const commands: Record<string, (ground: Ground, given: Given, words: readonly string[]) => Promise<Outcome>> = {
  async doctor({ env, url, database }) {
    const findings = await examine(env, url, database, { 'booking counts': () => checkCounts(database) })
    const text = findings.map(({ name, ok, found }) => `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${found}`).join('\n')
    return { ok: findings.every(({ ok }) => ok), text, data: { findings } }
  },
  async migrate(ground) {
    const applied = await prepare(ground)
    return {
      ok: true,
      text: applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply',
      data: { applied },
    }
  },
  async seed(ground) {
    if (ground.env.production)
      return { ok: false, text: 'Demo people are refused in production', data: { seeded: false } }
    await prepare(ground)
    const now = createClock(ground.env.TEST_CLOCK).now()
    const result = await seedDemo({ db: ground.database.db, now, hashPassword, weave: weavePosters(ground.env, now) })
    const text = result.seeded
      ? `Seeded ${result.mentors} mentors, ${result.mentees} mentees, ${result.sessions} sessions and ${result.groupSessions} group sessions`
      : 'Demo people are there already'
    return { ok: true, text, data: result }
  },
  async 'zones-replay'(ground) {
    await prepare(ground)
    const { env, database } = ground
    // A move concerns every feature; the other commands start without them.
    const { createJobHost } = await import('./app.ts')
    const host = createJobHost({ env, database, clock: createClock(env.TEST_CLOCK), log: createLog(env) })
    const replay = await replayZones({
      db: database.db,
      now: host.parts.clock.now(),
      run: (work) => runInContext(host, work),
    })
    const lines = replay.left.map(
      ({ sessionId, timeZone, wallTime, reason }) => `left ${sessionId} at ${wallTime} ${timeZone}: ${reason}`,
    )
    const counts = `Looked at ${replay.looked} coming sessions: ${replay.moved} moved, ${replay.left.length} left alone`
    return { ok: true, text: [counts, ...lines].join('\n'), data: replay }
  },
  async recount(ground) {
    await prepare(ground)
    const wrong = await recountBookings(ground.database.db)
    return { ok: true, text: `Corrected ${wrong} booking counts`, data: { corrected: wrong } }
  },
  async maintenance(ground, _given, [word]) {
    if (word !== 'on' && word !== 'off') throw new UsageFault()
    await prepare(ground)
    const { env, database } = ground
    const now = createClock(env.TEST_CLOCK).now()
    await switchMaintenance(database.db, word === 'on', now)
    if (word === 'off') return { ok: true, text: 'The notice is down', data: { maintenance: false } }
    const bypassUrl = `${env.APP_URL}/?bypass=${newBypass(createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS), now)}`
    const text = `The notice is up. Whoever opens this address sees the product all the same, for ${bypassHours} hours:\n${bypassUrl}`
    return { ok: true, text, data: { maintenance: true, bypassUrl } }
  },
  async 'create-admin'(ground, given) {
    await prepare(ground)
    const password = given['password-stdin'] ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : undefined
    const now = createClock(ground.env.TEST_CLOCK).now()
    const made = await createAdmin(ground.database.db, now, { email: given.email, fullName: given.name, password })
    const text = made.created
      ? `Created the administrator ${made.email}${made.password ? ` with the password ${made.password}` : ''}`
      : `${made.email} is an administrator now`
    return { ok: true, text, data: made }
  },
}

async function checkCounts({ db }: Database): Promise<string> {
  const wrong = await countWrongCounts(db)
  if (wrong > 0) throw new Error(`${wrong} differ from the bookings: npm run kando -- recount`)
  return 'as the bookings say'
}

async function prepare({ url, database }: Ground): Promise<string[]> {
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
  const command = words.length === (name === 'maintenance' ? 1 : 0) ? commands[name] : undefined
  if (!command || (values.demo && name !== 'seed')) throw new UsageFault()
  const env = readEnv()
  const report = values.json ? undefined : (line: string) => console.error(line)
  const embedded = env.embedded
    ? await startEmbeddedPostgres({ dataDir: env.DATA_DIR, guest: true, ...(report && { report }) })
    : undefined
  const url = embedded?.url ?? env.DATABASE_URL!
  const database = openDatabase(url, { connections: 2, name: 'kando command' })
  try {
    const outcome = await command({ env, url, database }, values, words)
    console.log(values.json ? JSON.stringify(outcome.data) : outcome.text)
    return outcome.ok ? 0 : 1
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

function exitCode(error: unknown): number {
  if (error instanceof EnvFault) return 78
  if (error instanceof UsageFault) return 2
  return (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1
}

// Left to themselves, signals would leave the embedded database of this command running.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
try {
  process.exit(await run())
} catch (error) {
  const message = reasonOf(error)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ error: message }))
  else console.error(message)
  process.exit(exitCode(error))
}
