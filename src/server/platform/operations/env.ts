import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { OperatorError, WRONG_SETTING } from '#server/platform/operator-error.ts'
import { groups, settings, type RawSettings, type SettingName } from './settings/settings.ts'

/** The validated settings: every default is filled in, `DATA_DIR` is absolute. */
export type Env = Readonly<
  Omit<RawSettings, 'APP_URL' | 'SECRET_KEY' | 'DEMO' | 'ROOM_MEDIA_PORT' | 'ROOM_MEDIA_HOST'> & {
    APP_URL: string
    ROOM_MEDIA_PORT: number
    ROOM_MEDIA_HOST: string
    SECRET_KEY: string
    DEMO: boolean
    /** NODE_ENV is production */
    production: boolean
    /** no DATABASE_URL: the server starts an embedded PostgreSQL */
    embedded: boolean
  }
>

/** The settings before a secret was generated. */
export type CheckedEnv = Omit<Env, 'SECRET_KEY'> & { readonly SECRET_KEY?: string | undefined }

/** All problems of the settings, one line each. */
export class SettingsError extends OperatorError {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`, { exitCode: WRONG_SETTING })
    this.name = 'SettingsError'
    this.problems = problems
  }
}

type Source = Readonly<Record<string, string | undefined>>
type ParsedSettings = Omit<RawSettings, 'APP_URL' | 'SECRET_KEY'> & { APP_URL?: string; SECRET_KEY?: string }

/** Reads all settings from `source` (each also as `NAME_FILE`); throws `SettingsError` with all problems. May write a generated secret. */
export const readEnv = (source: Source = process.env): Env => withSecret(checkEnv(source))

/** The same without writing anything. */
export function checkEnv(source: Source = process.env): CheckedEnv {
  const problems: string[] = []
  const parsed: Record<string, unknown> = {}
  const provided = new Set<SettingName>()
  for (const name of Object.keys(settings) as SettingName[]) {
    const value = readValue(name, source, problems)
    if (value !== undefined) provided.add(name)
    const result = z.safeParse(settings[name].schema, value)
    if (result.success) parsed[name] = result.data
    else problems.push(`${name} ${result.error.issues.map((issue) => issue.message).join(', ')}`)
  }
  const parsedSettings = parsed as ParsedSettings
  problems.push(...validateCombinations(parsedSettings, provided))
  if (problems.length > 0) throw new SettingsError(problems)
  return withDefaults(parsedSettings)
}

function readValue(name: SettingName, source: Source, problems: string[]): string | undefined {
  const direct = source[name] || undefined
  const file = source[`${name}_FILE`] || undefined
  if (file === undefined) return direct
  if (direct !== undefined) {
    problems.push(`${name} and ${name}_FILE are both set`)
    return direct
  }
  try {
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (value === '') problems.push(`${name}_FILE is empty: ${file}`)
    return value || undefined
  } catch (error) {
    problems.push(`${name}_FILE cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

/** `provided` holds the settings with a value; an empty or unreadable file provides none. */
function validateCombinations(parsedSettings: ParsedSettings, provided: ReadonlySet<SettingName>): string[] {
  const problems: string[] = []
  const isSet = (name: SettingName) => provided.has(name)
  for (const group of groups) {
    const missing = group.filter((name) => !isSet(name))
    if (missing.length > 0 && missing.length < group.length) {
      problems.push(`${missing.join(', ')} missing: ${group.join(', ')} are set together`)
    }
  }
  if (/^(?:off|only)$/.test(parsedSettings.WORKER) && !isSet('DATABASE_URL'))
    problems.push('DATABASE_URL missing: processes share no embedded database, so WORKER=off and only need it')
  if (isSet('DATABASE_DIRECT_URL') && !isSet('DATABASE_URL'))
    problems.push('DATABASE_URL missing: DATABASE_DIRECT_URL is the server behind its pooler')
  if (isSet('POOLER_PREPARES') && !isSet('DATABASE_DIRECT_URL'))
    problems.push('DATABASE_DIRECT_URL missing: POOLER_PREPARES says what the pooler before it can do')
  if (parsedSettings.METRICS_PORT && parsedSettings.METRICS_PORT === parsedSettings.PORT)
    problems.push('METRICS_PORT must be another port than PORT')
  problems.push(...validateBackups(parsedSettings))
  if (isSet('JITSI_APP_ID') && !isSet('JITSI_URL')) problems.push('JITSI_URL missing: JITSI_APP_ID needs it')
  if (isSet('TURN_SECRET') && !isSet('TURN_URLS')) problems.push('TURN_URLS missing: TURN_SECRET needs it')
  if (parsedSettings.TURN_URLS?.some((url) => url.startsWith('turn')) && !isSet('TURN_SECRET'))
    problems.push('TURN_SECRET missing: the TURN servers of TURN_URLS need it')
  if (isSet('OTEL_EXPORTER_OTLP_HEADERS') && !isSet('OTEL_EXPORTER_OTLP_ENDPOINT'))
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT missing: OTEL_EXPORTER_OTLP_HEADERS are for it')
  if (isSet('AI_API_KEY') && !isSet('AI_BASE_URL')) problems.push('AI_BASE_URL missing: AI_API_KEY needs it')
  if (isSet('CDN_PURGE_URL') && parsedSettings.CDN_CACHING === 'off')
    problems.push('CDN_CACHING=on missing: CDN_PURGE_URL is for pages that a shared cache keeps')
  if (parsedSettings.NODE_ENV !== 'production') return problems
  for (const name of ['SECRET_KEY', 'APP_URL', 'SMTP_URL'] as const)
    if (!isSet(name)) problems.push(`${name} is required in production`)
  problems.push(...findUnsafeSettings(parsedSettings))
  if (parsedSettings.RATE_LIMIT === 'off') problems.push('RATE_LIMIT=off is refused in production')
  if (parsedSettings.DEMO) problems.push('DEMO=true is refused in production')
  for (const name of ['TEST_CLOCK', 'KANDO_DEV'] as const)
    if (isSet(name)) problems.push(`${name} is refused in production`)
  return problems
}

function validateBackups(parsedSettings: ParsedSettings): string[] {
  const { BACKUP_TO, BACKUP_PASSPHRASE, BACKUP_RECIPIENTS, BACKUP_S3_ENDPOINT, S3_ENDPOINT } = parsedSettings
  const problems: string[] = []
  if (BACKUP_PASSPHRASE !== undefined && BACKUP_RECIPIENTS.length > 0)
    problems.push('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS are both set: archives are encrypted to one of them')
  if (BACKUP_TO?.startsWith('s3://') && S3_ENDPOINT === undefined && BACKUP_S3_ENDPOINT === undefined)
    problems.push('BACKUP_S3_ENDPOINT or S3_ENDPOINT missing: BACKUP_TO needs one of them')
  return problems
}

/** Valid settings that would make a production instance insecure; each message says what to do. */
function findUnsafeSettings(parsedSettings: ParsedSettings): string[] {
  const { APP_URL, CDN_PURGE_URL, LIVEKIT_URL, SECRET_KEY, SECRET_KEY_PREVIOUS, TRUST_PROXY } = parsedSettings
  const problems: string[] = []
  if (isOpenToEavesdroppers(APP_URL))
    problems.push('APP_URL must begin with https:// in production: passwords and tokens would travel in the open')
  if (isOpenToEavesdroppers(LIVEKIT_URL))
    problems.push(
      'LIVEKIT_URL must begin with wss:// in production: browsers refuse anything else on a page with https',
    )
  if (isOpenToEavesdroppers(CDN_PURGE_URL))
    problems.push('CDN_PURGE_URL must begin with https:// in production: its token would travel in the open')
  for (const [name, key] of Object.entries({ SECRET_KEY, SECRET_KEY_PREVIOUS }))
    if (key !== undefined && new Set(key).size < 10)
      problems.push(`${name} is too easy to guess: make one with "openssl rand -base64 48"`)
  if (typeof TRUST_PROXY === 'string' && TRUST_PROXY.split(',').some((network) => network.trim().endsWith('/0')))
    problems.push('TRUST_PROXY trusts every address: anybody could claim to be anybody else. Name your proxies')
  return problems
}

/** An unencrypted address outside of private networks. */
function isOpenToEavesdroppers(address: string | undefined): boolean {
  const { protocol, hostname } = (address && URL.parse(address)) || {}
  return (protocol === 'http:' || protocol === 'ws:') && hostname !== undefined && !isPrivateHostname(hostname)
}

/** Loopback, a private network (RFC 1918, RFC 4193) or a name without a dot: an address that is not publicly reachable. */
export function isPrivateHostname(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) === 4) return /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(address)
  if (isIP(address) === 6) return address === '::1' || /^f[cd]/i.test(address)
  return !address.includes('.') || address.endsWith('.localhost') || address.endsWith('.internal')
}

/** Generates the secret of the data folder on first use, unless there is one in the settings. */
export const withSecret = (env: CheckedEnv): Env =>
  Object.freeze({ ...env, SECRET_KEY: env.SECRET_KEY ?? loadOrGenerateSecret(env.DATA_DIR) })

function withDefaults(parsedSettings: ParsedSettings): CheckedEnv {
  const production = parsedSettings.NODE_ENV === 'production'
  const embedded = parsedSettings.DATABASE_URL === undefined
  return {
    ...parsedSettings,
    production,
    embedded,
    DATA_DIR: resolve(parsedSettings.DATA_DIR),
    APP_URL: (parsedSettings.APP_URL ?? `http://localhost:${parsedSettings.PORT}`).replace(/\/{1,8}$/, ''),
    ROOM_MEDIA_PORT: parsedSettings.ROOM_MEDIA_PORT ?? parsedSettings.PORT,
    // In production HOST is often loopback, behind a proxy: it passes HTTP on, but no media.
    ROOM_MEDIA_HOST: parsedSettings.ROOM_MEDIA_HOST ?? (production ? '0.0.0.0' : parsedSettings.HOST),
    DEMO: parsedSettings.DEMO ?? (embedded && !production),
  }
}

/** The secret as far as there is one: nothing is generated. */
export const findSecret = (env: CheckedEnv): string | undefined =>
  env.SECRET_KEY ?? (existsSync(secretPath(env.DATA_DIR)) ? readSecret(env.DATA_DIR) : undefined)

const secretPath = (dataDir: string) => resolve(dataDir, 'secret-key')

/** The secret of this data folder, generated on first use; `wx` so that processes starting at once agree on one. */
function loadOrGenerateSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(secretPath(dataDir), randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readSecret(dataDir)
}

function readSecret(dataDir: string): string {
  const path = secretPath(dataDir)
  const secret = readFileSync(path, 'utf8').trim()
  if (Buffer.byteLength(secret) < 32)
    throw new OperatorError(
      `${path} is damaged: restore it from a backup, because what it encrypted cannot be read without it`,
    )
  return secret
}

/** The text of `.env.example`, from the same table that reads the settings. */
export function envExample(): string {
  const lines = Object.entries(settings).map(
    ([name, { description, example }]) => `# ${description}\n#${name}=${example}\n`,
  )
  const heading =
    '# Settings of Kando. Copy to .env and uncomment what you need; each can also come from a file named by NAME_FILE.'
  return `${heading}\n\n${lines.join('\n')}`
}
