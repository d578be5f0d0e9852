import type { FastifyInstance } from 'fastify'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { completeSettings } from '#rules/instance/settings.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'

const hours = 2
const cookieName = 'preview-instance'
const purpose = 'instance-preview'
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What opens pages with somebody's draft in one browser, and until when. */
export function previewToken(secrets: Secrets, userId: string, now: Date) {
  const until = new Date(now.getTime() + hours * 60 * 60 * 1000)
  const signed = `${userId}.${until.getTime()}`
  return { token: `${signed}.${secrets.sign(purpose, signed)}`, until: until.toISOString() }
}

function readToken(secrets: Secrets, token: string, now: Date): string | undefined {
  const [, userId = '', until = '', signature = ''] =
    new RegExp(`^(${uuid})\\.(\\d{1,15})\\.([A-Za-z0-9_-]{43})$`).exec(token) ?? []
  if (userId === '' || now.getTime() >= Number(until)) return undefined
  return secrets.verify(purpose, `${userId}.${until}`, signature) ? userId : undefined
}

/**
 * `?preview-instance={token}` on any page begins to show the draft of that member of staff in this browser, `?preview-instance=` ends it.
 * The token opens nothing but the look of pages.
 */
export function servePreviewChoice(app: FastifyInstance, { env, secrets, clock }: AppDependencies): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = request.method === 'GET' && (request.query as Record<string, unknown>)[cookieName]
    if (typeof token !== 'string') return
    if (token !== '' && readToken(secrets, token, clock.now()) === undefined) return
    const secure = env.APP_URL.startsWith('https:') ? '; Secure' : ''
    const age = token === '' ? 0 : hours * 60 * 60
    reply.header('set-cookie', `${cookieName}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`)
    // A path of `//example.org` would redirect to another site.
    const path = request.url.slice(0, request.url.indexOf('?')).replace(/^[/\\]+/, '/')
    return reply.header('cache-control', 'no-store').redirect(path, 302)
  })
}

/** The draft that this browser shows, while its author is staff and keeps it. */
export async function draftIn(
  { secrets, clock, database }: Pick<AppDependencies, 'secrets' | 'clock' | 'database'>,
  cookies: string | undefined,
): Promise<InstanceSettings | undefined> {
  if (cookies === undefined || !cookies.includes(cookieName)) return undefined
  const cookie = cookies.split(/; */).find((one) => one.startsWith(`${cookieName}=`))
  const userId = readToken(secrets, cookie?.slice(cookieName.length + 1) ?? '', clock.now())
  return userId === undefined ? undefined : findDraft(database.db, userId)
}

async function findDraft(db: Db, userId: string): Promise<InstanceSettings | undefined> {
  const row = await db
    .selectFrom('instance_drafts as draft')
    .innerJoin('users as user', 'user.id', 'draft.user_id')
    .select('draft.settings')
    .where('draft.user_id', '=', userId)
    .where('user.staff_role', 'is not', null)
    .where('user.is_active', '=', true)
    .executeTakeFirst()
  return row && completeSettings(row.settings as Partial<InstanceSettings>)
}
