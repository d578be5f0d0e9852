import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listeningProgram, type ListeningProgram } from '#test/support/listening-program.ts'
import { freePort } from '#test/support/ports.ts'

const [, minor] =
  /PgBouncer 1\.(\d+)/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []

/** Debian's PgBouncer; CI installs it. */
export const hasPgBouncer = minor !== undefined
/** Debian 12 has 1.18, which keeps no named prepared statements in transaction mode; Debian 13 has 1.24. */
export const poolerPrepares = Number(minor) >= 21

type Pooler = { urlOf: (databaseUrl: string) => string; program: ListeningProgram; stop: () => Promise<void> }

/**
 * PgBouncer in transaction mode on loopback, before every database of a server; `urlOf` leads to one of them through it. `poolSize` is the
 * number of its connections to a database.
 */
export async function startPgBouncer(clusterUrl: string, { poolSize = 4 } = {}): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'kando-pgbouncer-'))
  chmodSync(folder, 0o711)
  const port = await freePort()
  const server = new URL(clusterUrl)
  const target = {
    host: server.searchParams.get('host') ?? server.hostname,
    port: server.port,
    user: server.username,
    ...(server.password && { password: server.password }),
  }
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = ${Object.entries(target)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
server_idle_timeout = 5
server_login_retry = 1
query_wait_timeout = 5
${poolerPrepares ? 'max_prepared_statements = 200\n' : ''}`,
  )
  chmodSync(config, 0o644)
  // It refuses to run as root.
  const identity = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const program = listeningProgram('pgbouncer', ['-q', ...identity, config], { port })
  await program.start()
  return {
    urlOf(databaseUrl) {
      const { pathname, username } = new URL(databaseUrl)
      return `postgres://${username}@127.0.0.1:${port}${pathname}`
    },
    program,
    async stop() {
      await program.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
