import type { instanceRoutes } from '#contract/instance/routes.ts'
import type { InstanceSettings, InstanceVersion } from '#contract/instance/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { defaultSettings } from '#rules/instance/settings.ts'
import { findStaff, recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseUnusable } from './policy.ts'
import { findVersion } from './queries.ts'
import { insertVersion } from './store.ts'

type Staff = Context<Actor>
type Input<Name extends keyof typeof instanceRoutes> = Parsed<(typeof instanceRoutes)[Name]>
type Dependencies = Pick<AppDependencies, 'instance'>

/** Puts settings into effect on every page, unless somebody else was faster. */
export const publishSettings =
  (dependencies: Dependencies) =>
  (ctx: Staff, { body }: Input<'publishInstance'>): Promise<InstanceVersion> =>
    publish(dependencies, ctx, { ...body, action: 'instance.published' })

/** Puts the settings of a former version into effect again, as a new version. */
export const restoreVersion =
  (dependencies: Dependencies) =>
  async (ctx: Staff, { params, body }: Input<'restoreInstance'>): Promise<InstanceVersion> => {
    const settings = params.version === 0 ? defaultSettings : (await findVersion(ctx.db, params.version))?.settings
    if (!settings) throw new Refusal('not_found')
    return publish(dependencies, ctx, { ...body, settings, action: 'instance.restored' })
  }

type Publication = {
  settings: InstanceSettings
  version: number
  reason: string
  action: 'instance.published' | 'instance.restored'
}

async function publish({ instance }: Dependencies, ctx: Staff, { action, ...publication }: Publication) {
  await refuseUnusable(ctx, publication.settings)
  const version = await insertVersion(ctx, publication)
  if (version === undefined) throw new Refusal('instance_changed')
  const { userId } = ctx.actor
  await recordAction(ctx, { action, subjectId: userId, reason: publication.reason })
  await ctx.emit('instance.published', { version })
  // Whoever published it has no need of the draft any more.
  await ctx.db.deleteFrom('instance_drafts').where('user_id', '=', userId).execute()
  await instance.announce(ctx.db)
  ctx.push(await findStaff(ctx.db), { subject: 'instance', ids: [] })
  return (await findVersion(ctx.db, version))!
}
