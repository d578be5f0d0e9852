import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Env } from '#server/platform/operations/env.ts'

const command = fileURLToPath(new URL('../../cli.ts', import.meta.url))

const passed = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'DATA_DIR',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_TO',
  'BACKUP_KEEP_DAYS',
  'BACKUP_KEEP_WEEKS',
  'BACKUP_KEEP_MONTHS',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof Env)[]

/**
 * Makes the scheduled backup in a process of its own with low priority: compression and encryption would delay every call of this one.
 * Resolves when it was made; rejects with what the process said.
 */
export async function backUpInProcess(env: Env, url: string, now: Date): Promise<void> {
  const child = spawn(process.execPath, [command, 'backup', '--scheduled', '--json'], {
    env: environmentOf(env, url, now),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  try {
    const ended = new Promise<number | null>((done, failed) => child.once('error', failed).once('close', done))
    const [code, output] = await Promise.all([ended, text(child.stdout)])
    if (code !== 0) throw new Error(messageOf(output) ?? `The backup ended with ${code}`)
  } finally {
    process.removeListener('exit', kill)
  }
}

function messageOf(output: string): string | undefined {
  try {
    return (JSON.parse(output) as { error?: string }).error
  } catch {
    return undefined
  }
}

/** The environment of this process, with the settings as they were read: a file that held one may be gone. `url` passes a pooler by. */
function environmentOf(env: Env, url: string, now: Date): NodeJS.ProcessEnv {
  const settings: NodeJS.ProcessEnv = { ...process.env, DATABASE_URL: url }
  for (const name of passed) {
    delete settings[`${name}_FILE`]
    if (env[name] === undefined) delete settings[name]
    else settings[name] = String(env[name])
  }
  for (const name of ['DATABASE_URL_FILE', 'DATABASE_DIRECT_URL', 'DATABASE_DIRECT_URL_FILE', 'POOLER_PREPARES'])
    delete settings[name]
  settings.BACKUP_RECIPIENTS = env.BACKUP_RECIPIENTS.join(',')
  delete settings.BACKUP_RECIPIENTS_FILE
  if (!env.production) settings.TEST_CLOCK = now.toISOString()
  return settings
}
