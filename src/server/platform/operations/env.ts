import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { groups, settings, type RawSettings, type SettingName } from './env-settings.ts'

/** The program's settings, complete and checked: every default is filled in, `DATA_DIR` is absolute. */
export type Env = Readonly<
  Omit<RawSettings, 'APP_URL' | 'SECRET_KEY' | 'DEMO'> & {
    APP_URL: string
    SECRET_KEY: string
    DEMO: boolean
    /** NODE_ENV is production */
    production: boolean
    /** no DATABASE_URL: the program runs its own PostgreSQL */
    embedded: boolean
  }
>

/** All that is wrong with the settings, one line each. The program ends with exit code 78 (EX_CONFIG of sysexits.h). */
export class EnvFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`Settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'EnvFault'
    this.faults = faults
  }
}

type Source = Readonly<Record<string, string | undefined>>
type Draft = Omit<RawSettings, 'APP_URL' | 'SECRET_KEY'> & { APP_URL?: string; SECRET_KEY?: string }

/** Reads every setting from `source` (each also as `NAME_FILE`); throws `EnvFault` with all faults. May write the generated secret. */
export function readEnv(source: Source = process.env): Env {
  const faults: string[] = []
  const found: Record<string, unknown> = {}
  const given = new Set<SettingName>()
  for (const name of Object.keys(settings) as SettingName[]) {
    const value = readValue(name, source, faults)
    if (value !== undefined) given.add(name)
    const result = z.safeParse(settings[name].schema, value)
    if (result.success) found[name] = result.data
    else faults.push(`${name} ${result.error.issues.map((issue) => issue.message).join(', ')}`)
  }
  const draft = found as Draft
  faults.push(...contradictions(draft, given))
  if (faults.length > 0) throw new EnvFault(faults)
  return complete(draft)
}

function readValue(name: SettingName, source: Source, faults: string[]): string | undefined {
  const plain = source[name] || undefined
  const file = source[`${name}_FILE`] || undefined
  if (file === undefined) return plain
  if (plain !== undefined) {
    faults.push(`${name} and ${name}_FILE are both set`)
    return plain
  }
  try {
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (value === '') faults.push(`${name}_FILE is empty: ${file}`)
    return value || undefined
  } catch (error) {
    faults.push(`${name}_FILE cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

/** `given` holds what has a value: a file that is empty or cannot be read gives none. */
function contradictions(draft: Draft, given: ReadonlySet<SettingName>): string[] {
  const faults: string[] = []
  const isSet = (name: SettingName) => given.has(name)
  for (const group of groups) {
    const missing = group.filter((name) => !isSet(name))
    if (missing.length > 0 && missing.length < group.length) {
      faults.push(`${missing.join(', ')} missing: ${group.join(', ')} are set together`)
    }
  }
  if (draft.WORKER !== 'on' && !isSet('DATABASE_URL'))
    faults.push('DATABASE_URL missing: processes share no embedded database, so WORKER=off and only need it')
  if (isSet('JITSI_APP_ID') && !isSet('JITSI_URL')) faults.push('JITSI_URL missing: JITSI_APP_ID needs it')
  if (isSet('AI_API_KEY') && !isSet('AI_BASE_URL')) faults.push('AI_BASE_URL missing: AI_API_KEY needs it')
  if (draft.NODE_ENV !== 'production') return faults
  for (const name of ['SECRET_KEY', 'APP_URL', 'SMTP_URL'] as const)
    if (!isSet(name)) faults.push(`${name} is required in production`)
  faults.push(...unsafeInProduction(draft))
  if (draft.RATE_LIMIT === 'off') faults.push('RATE_LIMIT=off is refused in production')
  if (draft.DEMO) faults.push('DEMO=true is refused in production')
  for (const name of ['TEST_CLOCK', 'KANDO_DEV'] as const)
    if (isSet(name)) faults.push(`${name} is refused in production`)
  return faults
}

/** What works but leaves an instance open: each in words that say what to do. */
function unsafeInProduction({ APP_URL, SECRET_KEY, SECRET_KEY_PREVIOUS, TRUST_PROXY }: Draft): string[] {
  const faults: string[] = []
  const { protocol, hostname } = (APP_URL && URL.parse(APP_URL)) || {}
  if (protocol === 'http:' && hostname !== undefined && !isPrivateHost(hostname))
    faults.push('APP_URL must begin with https:// in production: passwords and tokens would travel in the open')
  for (const [name, key] of Object.entries({ SECRET_KEY, SECRET_KEY_PREVIOUS }))
    if (key !== undefined && new Set(key).size < 10)
      faults.push(`${name} is too easy to guess: make one with "openssl rand -base64 48"`)
  if (typeof TRUST_PROXY === 'string' && TRUST_PROXY.split(',').some((network) => network.trim().endsWith('/0')))
    faults.push('TRUST_PROXY trusts every address: anybody could claim to be anybody else. Name your proxies')
  return faults
}

/** Loopback, a private network (RFC 1918, RFC 4193) or a name without a dot: nothing that the public internet reaches. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4) return /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host)
  if (isIP(host) === 6) return host === '::1' || /^f[cd]/i.test(host)
  return !host.includes('.') || host.endsWith('.localhost') || host.endsWith('.internal')
}

function complete(draft: Draft): Env {
  const production = draft.NODE_ENV === 'production'
  const embedded = draft.DATABASE_URL === undefined
  const dataDir = resolve(draft.DATA_DIR)
  return Object.freeze({
    ...draft,
    production,
    embedded,
    DATA_DIR: dataDir,
    APP_URL: (draft.APP_URL ?? `http://localhost:${draft.PORT}`).replace(/\/{1,8}$/, ''),
    SECRET_KEY: draft.SECRET_KEY ?? generatedSecret(dataDir),
    DEMO: draft.DEMO ?? (embedded && !production),
  })
}

/** The secret of this data folder, made on first use; `wx` so that two programs starting at once agree on one. */
function generatedSecret(dataDir: string): string {
  const path = resolve(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

/** The text of `.env.example`, from the same table that reads the settings. */
export function envExample(): string {
  const lines = Object.entries(settings).map(([name, { about, shown }]) => `# ${about}\n#${name}=${shown}\n`)
  return `# Settings of Kando. Copy to .env and uncomment what you need; each can also come from a file named by NAME_FILE.\n\n${lines.join('\n')}`
}
