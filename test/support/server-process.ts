import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestDatabase } from './postgres.ts'
import { inheritedEnv } from './inherited-env.ts'

/** Settings that a process and its test share, so that tokens issued here are valid there. */
export const processSettings = {
  NODE_ENV: 'test',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
  APP_URL: 'http://localhost:8080',
  SECRET_KEY: 'a test secret that is at least thirty-two bytes long',
}

/** One process of the API and its jobs, without pages; resolves once it listens on a free loopback port. */
export async function startServerProcess(
  database: TestDatabase,
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...processSettings, DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killable-server.ts')], {
    env: { ...inheritedEnv, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port !== undefined) return { child, port: Number(port) }
  }
  throw new Error('The server ended before it listened')
}
