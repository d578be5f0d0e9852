import { execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDataFolder } from './data-folder.ts'
import { freePort } from './ports.ts'
import { inheritedEnv } from './inherited-env.ts'

/** The real server in a separate process. */
export type Program = {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** Undefined with the embedded database. */
  readonly databaseUrl: string | undefined
  /** Its output so far. */
  output(): string
  /** Runs a command of the operator against its database, with `input` on its standard input. */
  command(args: readonly string[], input?: string): string
  /** Sends a signal and waits for the exit; returns the exit code, or null after a hard kill. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

type Options = {
  /** Without it, the server starts its embedded database in `dataDir`. */
  databaseUrl?: string
  /** Kept after the exit; by default a temporary folder that is removed. */
  dataDir?: string
  /** TEST_CLOCK */
  clock?: string | undefined
  env?: Record<string, string>
  port?: number
  /** The folder of another version; by default this one. */
  root?: string
}

/** With which a mail provider reports what comes back. */
export const bounceSecret = 'a secret that the mail provider of tests knows'

const ownRoot = join(import.meta.dirname, '../..')
/** A first start with the demo takes 20 s on a quiet machine. */
const startTimeout = 150_000

/** The output of every server that this process has started, by address. */
export const outputs = new Map<string, () => string>()

/** Starts `src/server/main.ts` on a free loopback port and waits until it is ready. */
export async function startProgram(options: Options = {}): Promise<Program> {
  const { root = ownRoot } = options
  const dataDir = options.dataDir ?? createDataFolder()
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...inheritedEnv,
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    SHUTDOWN_DELAY: '0',
    // Playwright's routes see no request that a worker makes: journeys without a network turn it on (`offline-start.e2e.ts`).
    SERVICE_WORKER: 'off',
    // Calendars in tests are published on loopback.
    CALENDAR_PRIVATE_HOSTS: '127.0.0.1',
    // So is the push service.
    PUSH_PRIVATE_HOSTS: '127.0.0.1',
    // And receivers of webhooks.
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    SECRET_KEY: 'a test secret that is at least thirty-two bytes long',
    BOUNCE_WEBHOOK_SECRET: bounceSecret,
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    ...(options.clock && { TEST_CLOCK: options.clock }),
    ...options.env,
  }
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  const command: Program['command'] = (args, input = '') =>
    execFileSync(process.execPath, [join(root, 'src/server/cli.ts'), ...args], {
      cwd: root,
      env,
      input,
      encoding: 'utf8',
    })
  let printed = outputs.get(url)?.() ?? ''
  outputs.set(url, () => printed)
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const stop: Program['stop'] = async (signal = 'SIGTERM') => {
    child.kill(signal)
    const code = await ended
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  if (!(await isReady(url, ended))) {
    await stop('SIGKILL')
    throw new Error(`The program did not become ready:\n${printed}`)
  }
  return { url, pid: child.pid!, dataDir, databaseUrl: options.databaseUrl, output: () => printed, command, stop }
}

async function isReady(url: string, ended: Promise<unknown>): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  const deadline = performance.now() + startTimeout
  while (!over && performance.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((done) => setTimeout(done, 50))
  }
  return false
}
