import { exportLimits } from '#contract/data-export/constants.ts'
import { MINUTE } from '#rules/time/days.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Resource } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findExport } from './queries.ts'
import { archiveKey, archiveLimit } from './store.ts'

const LINK_LIFETIME = 5 * MINUTE
const tokenShape = /^([0-9a-f-]{36})\.(\d{13})\.([A-Za-z0-9_-]{43})$/

type Ground = Pick<AppDependencies, 'env' | 'secrets' | 'storage'>

/** A link to the archive for who logged in just now: a session that was left open is not enough. */
export const downloadExport =
  ({ env, secrets }: Ground) =>
  async (ctx: Context<Actor>): Promise<{ url: string }> => {
    const { db, actor, now } = ctx
    const found = await findExport(ctx)
    if (!found?.ready_at) throw new Refusal('export_not_ready')
    const { created_at: loggedInAt } = await db
      .selectFrom('device_sessions')
      .select('created_at')
      .where('id', '=', actor.deviceSessionId)
      .executeTakeFirstOrThrow()
    if (loggedInAt.getTime() < now.getTime() - exportLimits.freshLoginMinutes * MINUTE)
      throw new Refusal('fresh_login_required')
    const value = `${found.id}.${now.getTime() + LINK_LIFETIME}`
    return { url: `${env.APP_URL}/account-export/${value}.${secrets.sign('data-export', value)}.zip` }
  }

/** The archive itself, behind such a link. */
export const archiveResource = ({ secrets, storage }: Ground): Resource => ({
  path: '/account-export/:token.zip',
  async run({ now }, { token = '' }) {
    const [, id, expires, signature] = tokenShape.exec(token) ?? []
    if (!id || !expires || !signature || !secrets.verify('data-export', `${id}.${expires}`, signature)) return unknown
    const archive = Number(expires) > now.getTime() ? await storage.read(archiveKey(id), archiveLimit) : undefined
    if (!Buffer.isBuffer(archive)) return unknown
    const headers = {
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="my-data.zip"',
    }
    return { contentType: 'application/zip', body: archive, headers }
  },
})

const unknown = { status: 404, contentType: 'text/plain; charset=utf-8', body: 'Not found' }
