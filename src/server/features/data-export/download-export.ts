import { MINUTE } from '#rules/time/days.ts'
import { requireRecentAuthentication } from '#server/features/accounts/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Resource } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findExport } from './queries.ts'
import { archiveKey, archiveLimit } from './store.ts'

const LINK_LIFETIME = 5 * MINUTE
const tokenShape = /^([0-9a-f-]{36})\.(\d{13})\.([A-Za-z0-9_-]{43})$/

type Ground = Pick<AppDependencies, 'env' | 'secrets' | 'storage'>

/** A link to the archive, after a recent authentication: a session that was left open is not enough. */
export const downloadExport =
  ({ env, secrets }: Ground) =>
  async (ctx: Context<Actor>): Promise<{ url: string }> => {
    const found = await findExport(ctx)
    if (!found?.ready_at) throw new Refusal('export_not_ready')
    await requireRecentAuthentication(ctx)
    const value = `${found.id}.${ctx.now.getTime() + LINK_LIFETIME}`
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
