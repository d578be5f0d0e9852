import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'

/** The maintenance notice and who bypasses it (D59). */
export type Maintenance = {
  /** Whether the environment or the database turns the notice on now. */
  isOn(): Promise<boolean>
  /** Whether this browser has a valid bypass cookie. */
  passes(request: FastifyRequest): boolean
}

/** The `Retry-After` header during maintenance, in seconds. */
export const maintenanceRetrySeconds = 300

/** Lifetime of a bypass URL and of the cookie that it sets. */
export const bypassHours = 12
const cookieName = 'maintenance-bypass'
const queryName = 'bypass'
const secretPurpose = 'maintenance-bypass'
/** Milliseconds between reads of the database switch; the environment is read at each request. */
const readInterval = 1000

/** Reads both switches and accepts bypass URLs: any page with `?bypass=`. */
export function createMaintenance(app: FastifyInstance, dependencies: AppDependencies): Maintenance {
  const { env, clock, secrets, database } = dependencies
  const isSwitchedOn = createSwitchReader(database.db, dependencies.log)
  const isValid = (token: string) => isValidToken(secrets, token, clock.now())
  app.addHook('onRequest', async (request, reply) => {
    const token = request.method === 'GET' && (request.query as Record<string, unknown>)[queryName]
    if (typeof token !== 'string' || !isValid(token)) return
    const secure = env.APP_URL.startsWith('https:') ? '; Secure' : ''
    const age = bypassHours * 60 * 60
    reply.header('set-cookie', `${cookieName}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`)
    // Removed from the address bar before any other request. A path of `//example.org` would redirect to another site.
    const path = request.url.slice(0, request.url.indexOf('?')).replace(/^[/\\]+/, '/')
    return reply.header('cache-control', 'no-store').redirect(path, 302)
  })
  return {
    isOn: async () => (process.env.MAINTENANCE_MODE ?? String(env.MAINTENANCE_MODE)) === 'true' || isSwitchedOn(),
    passes: (request) => {
      const cookies = (request.headers.cookie ?? '').split(/; */)
      const token = cookies.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
      return token !== undefined && isValid(token)
    },
  }
}

/** A signed token that bypasses the notice until it expires. */
export function createBypassToken(secrets: Secrets, now: Date): string {
  const expiresAt = String(now.getTime() + bypassHours * 60 * 60 * 1000)
  return `${expiresAt}.${secrets.sign(secretPurpose, expiresAt)}`
}

function isValidToken(secrets: Secrets, token: string, now: Date): boolean {
  const [, expiresAt = '', signature = ''] = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? []
  return expiresAt !== '' && secrets.verify(secretPurpose, expiresAt, signature) && now.getTime() < Number(expiresAt)
}

/** Turns the notice on or off for all processes. */
export async function setMaintenance(db: Db, isOn: boolean, now: Date): Promise<void> {
  const set = { is_on: isOn, changed_at: now }
  await db
    .insertInto('switches')
    .values({ name: 'maintenance', ...set })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
    .execute()
}

/** While the database does not answer, the switch keeps its last value. */
function createSwitchReader(db: Db, log: AppDependencies['log']): () => Promise<boolean> {
  let lastValue = false
  let readAt = -Infinity
  let reading: Promise<boolean> | undefined
  const read = async () => {
    try {
      const row = await db.selectFrom('switches').select('is_on').where('name', '=', 'maintenance').executeTakeFirst()
      lastValue = row?.is_on ?? false
    } catch (error) {
      log.warn({ err: error }, 'the maintenance switch could not be read')
    }
    readAt = performance.now()
    reading = undefined
    return lastValue
  }
  return async () => {
    if (performance.now() - readAt < readInterval) return lastValue
    return (reading ??= read())
  }
}
