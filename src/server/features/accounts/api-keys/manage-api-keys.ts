import type { apiKeyRoutes } from '#contract/accounts/api-key-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command, query } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createKey, findApiKeys, revokeApiKeys } from './store.ts'

type Routes = typeof apiKeyRoutes

const listApiKeys = ({ db, actor }: Context<Actor>) => findApiKeys(db, actor.userId)

/** Makes a key of the caller. */
const createApiKey = command((ctx: Context<Actor>, { body }: Parsed<Routes['createApiKey']>) =>
  createKey(ctx, body, false),
)

/** Revokes one of the caller's keys. */
const revokeApiKey = command(async (ctx: Context<Actor>, { params }: Parsed<Routes['revokeApiKey']>) => {
  const revoked = await revokeApiKeys(ctx, ctx.actor.userId, { only: params.id })
  if (revoked.length === 0) throw new Refusal('not_found')
})

/** For the routes of a person's own keys. */
export const apiKeyHandlers = { listApiKeys: query(listApiKeys), createApiKey, revokeApiKey }
