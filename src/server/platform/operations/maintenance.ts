import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'

/** Whether everybody is to see the maintenance notice, and who sees the product all the same (D59). */
export type Maintenance = {
  /** As the environment and the database say it now. */
  isOn(): Promise<boolean>
  /** Whether this browser was let through with a bypass address. */
  passes(request: FastifyRequest): boolean
}

/** What `Retry-After` says meanwhile, in seconds. */
export const maintenanceRetry = 300

/** How long a bypass address works, and the cookie that it sets. */
export const bypassHours = 12
const cookieName = 'maintenance-bypass'
const queryName = 'bypass'
const use = 'maintenance-bypass'
/** The environment is read at each request; the database's switch this often, so that it costs busy programs nothing. */
const readEvery = 1000

/** Reads both switches, and takes bypass addresses: any page with `?bypass=`. */
export function createMaintenance(app: FastifyInstance, parts: Parts): Maintenance {
  const { env, clock, secrets, database } = parts
  const isSwitchedOn = createSwitchReader(database.db, parts.log)
  const isLive = (token: string) => isBypass(secrets, token, clock.now())
  app.addHook('onRequest', async (request, reply) => {
    const token = request.method === 'GET' && (request.query as Record<string, unknown>)[queryName]
    if (typeof token !== 'string' || !isLive(token)) return
    const secure = env.APP_URL.startsWith('https:') ? '; Secure' : ''
    const age = bypassHours * 60 * 60
    reply.header('set-cookie', `${cookieName}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`)
    // Gone from the address bar before anything else is asked for. `//host` would leave the site.
    const path = request.url.slice(0, request.url.indexOf('?')).replace(/^[/\\]+/, '/')
    return reply.header('cache-control', 'no-store').redirect(path, 302)
  })
  return {
    isOn: async () => (process.env.MAINTENANCE_MODE ?? String(env.MAINTENANCE_MODE)) === 'true' || isSwitchedOn(),
    passes: (request) => {
      const cookies = (request.headers.cookie ?? '').split(/; */)
      const token = cookies.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
      return token !== undefined && isLive(token)
    },
  }
}

/** A token that lets its bearer through until it ends. */
export function newBypass(secrets: Secrets, now: Date): string {
  const until = String(now.getTime() + bypassHours * 60 * 60 * 1000)
  return `${until}.${secrets.sign(use, until)}`
}

function isBypass(secrets: Secrets, token: string, now: Date): boolean {
  const [, until = '', signature = ''] = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? []
  return until !== '' && secrets.verify(use, until, signature) && now.getTime() < Number(until)
}

/** Turns the notice on or off for all processes. */
export async function switchMaintenance(db: Db, isOn: boolean, now: Date): Promise<void> {
  const set = { is_on: isOn, changed_at: now }
  await db
    .insertInto('switches')
    .values({ name: 'maintenance', ...set })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
    .execute()
}

/** A database that does not answer leaves the switch as it was. */
function createSwitchReader(db: Db, log: Parts['log']): () => Promise<boolean> {
  let known = false
  let readAt = -Infinity
  let reading: Promise<boolean> | undefined
  const read = async () => {
    try {
      const row = await db.selectFrom('switches').select('is_on').where('name', '=', 'maintenance').executeTakeFirst()
      known = row?.is_on ?? false
    } catch (error) {
      log.warn({ err: error }, 'the maintenance switch could not be read')
    }
    readAt = performance.now()
    reading = undefined
    return known
  }
  return async () => {
    if (performance.now() - readAt < readEvery) return known
    return (reading ??= read())
  }
}
