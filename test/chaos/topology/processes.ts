import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/public.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { caddyBefore } from '#test/support/servers/caddy.ts'
import type { ListeningProgram } from '#test/support/listening-program.ts'
import { startPgBouncer } from '#test/support/servers/pgbouncer.ts'
import { freePort } from '#test/support/ports.ts'
import { startProgram, type Program } from '#test/support/program.ts'
import { redisOn } from '#test/support/servers/redis-server.ts'
import { sql } from 'kysely'
import { timeUntil } from '../load.ts'
import { startMailServer, type MailServer } from './mail-server.ts'

/** A process of the topology. */
export type Part = {
  readonly name: string
  /** Kills it hard. */
  kill(): Promise<void>
  /** Starts it again at the same address, where nothing else does; resolves when it answers. */
  start(): Promise<void>
}

/** A process of the application. */
export type AppPart = Part & {
  /** Ends it as a deployment does and starts this version in its place. */
  replace(): Promise<void>
}

/** How many processes, and what is between them and their servers. `root` is the folder of the version that they begin with. */
type Plan = { folder: string; web: number; workers: number; hasPooler: boolean; root?: string | undefined }

/** What `deploy/` describes, on loopback: a proxy, web processes, workers, PostgreSQL, a pooler, Redis and a mail server. */
export type Topology = {
  /** Of the proxy. */
  readonly url: string
  /** PostgreSQL itself. */
  readonly databaseUrl: string
  readonly mail: MailServer
  readonly web: readonly AppPart[]
  readonly workers: readonly AppPart[]
  readonly servers: { readonly proxy: Part; readonly postgres: Part; readonly redis: Part; readonly pooler?: Part }
  close(): Promise<void>
}

/** Seconds for which a process that ends goes on serving: more than one interval of the proxy's health check (deploy/Caddyfile). */
const shutdownDelay = 5
export const secretKey = 'a test secret that is at least thirty-two bytes long'

export async function openTopology(plan: Plan): Promise<Topology> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    return { ...(await startParts(plan, closing)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startParts(
  { folder, web, workers, hasPooler, root }: Plan,
  closing: (() => Promise<unknown>)[],
): Promise<Omit<Topology, 'close'>> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { max_connections: '200' } })
  closing.push(() => postgres.stop())
  const pooler = hasPooler ? await startPgBouncer(postgres.url, { poolSize: 20 }) : undefined
  if (pooler) closing.push(() => pooler.stop())
  const [proxyPort, redisPort] = [await freePort(), await freePort()]
  const redis = redisOn(redisPort)
  await redis.start()
  closing.push(() => redis.end())
  const mail = await startMailServer()
  closing.push(() => mail.close())
  const url = `http://127.0.0.1:${proxyPort}`
  const settings = {
    NODE_ENV: 'production',
    APP_URL: url,
    SECRET_KEY: secretKey,
    RATE_LIMIT: 'on',
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY: String(shutdownDelay),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Kando <hello@kando.example>',
    ...(pooler && { DATABASE_DIRECT_URL: postgres.url }),
  }
  const start = async (name: string, worker: 'off' | 'only') => {
    const port = await freePort()
    const part = appPart(
      name,
      (from) =>
        startProgram({
          databaseUrl: pooler?.urlOf(postgres.url) ?? postgres.url,
          dataDir: folder,
          port,
          env: { ...settings, WORKER: worker },
          ...(from !== undefined && { root: from }),
        }),
      root,
    )
    closing.push(() => part.kill())
    await part.start()
    return { port, part }
  }
  const names = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
  // The first one migrates.
  const first = await start('web 1', 'off')
  const [others, workerParts] = await Promise.all([
    Promise.all(
      names('web', web)
        .slice(1)
        .map((name) => start(name, 'off')),
    ),
    Promise.all(names('worker', workers).map((name) => start(name, 'only'))),
  ])
  const processes = [first, ...others]
  const proxy = caddyBefore(
    processes.map(({ port }) => port),
    { port: proxyPort, folder },
  )
  closing.push(() => proxy.end())
  await proxy.start()
  return {
    url,
    databaseUrl: postgres.url,
    mail,
    web: processes.map(({ part }) => part),
    workers: workerParts.map(({ part }) => part),
    servers: {
      proxy: programPart('proxy (Caddy)', proxy),
      postgres: postgresPart(folder, postgres.url),
      redis: programPart('Redis', redis),
      ...(pooler && { pooler: programPart('PgBouncer', pooler.program) }),
    },
  }
}

const programPart = (name: string, program: ListeningProgram): Part => ({
  name,
  kill: () => program.end(),
  start: () => program.start(),
})

function appPart(name: string, run: (root?: string) => Promise<Program>, root: string | undefined): AppPart {
  let program: Program | undefined
  return {
    name,
    async kill() {
      await program?.stop('SIGKILL')
      program = undefined
    },
    async start() {
      program = await run(root)
    },
    async replace() {
      const code = await program?.stop('SIGTERM')
      if (code !== 0) throw new Error(`${name} ended with ${code}`)
      program = await run()
    },
  }
}

/** Its supervisor starts it again by itself. */
const postgresPart = (folder: string, url: string): Part => ({
  name: 'PostgreSQL',
  async kill() {
    const [pid] = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  },
  async start() {
    const database = openDatabase(url)
    const answers = async () => (await sql`select 1`.execute(database.db)).rows.length === 1
    const after = await timeUntil(answers, 60_000)
    await database.close()
    if (after === Infinity) throw new Error('PostgreSQL did not start again')
  },
})
