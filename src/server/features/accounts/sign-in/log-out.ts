import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import { requireRecentAuthentication } from '../reauthentication/policy.ts'
import { revokeDeviceSessions } from './revoke-device-sessions.ts'

/** Ends the caller's session, and the one of the refresh token where that is another of theirs. */
export const logOut = command(async (ctx: Context<Actor>, { body }: Parsed<typeof accountRoutes.logout>) => {
  const other = await ctx.db
    .selectFrom('refresh_tokens')
    .select('device_session_id as id')
    .where('token_hash', '=', hashToken(body.refreshTokenString))
    .executeTakeFirst()
  await revokeDeviceSessions(ctx, ctx.actor.userId, { only: ctx.actor.deviceSessionId })
  if (other && other.id !== ctx.actor.deviceSessionId)
    await revokeDeviceSessions(ctx, ctx.actor.userId, { only: other.id })
})

/** Signs out one of the caller's devices. Another one than this needs a recent authentication (ASVS 5.0, 7.5.2). */
export const endDevice = command(async (ctx: Context<Actor>, { params }: Parsed<typeof accountRoutes.endDevice>) => {
  const { userId, deviceSessionId } = ctx.actor
  if (params.id !== deviceSessionId) await requireRecentAuthentication(ctx)
  const ended = await revokeDeviceSessions(ctx, userId, { only: params.id })
  if (ended.length === 0) throw new Refusal('not_found')
})

/** Signs out all of the caller's devices but this one. */
export const endOtherDevices = command(async (ctx: Context<Actor>) => {
  await requireRecentAuthentication(ctx)
  await revokeDeviceSessions(ctx, ctx.actor.userId, { except: ctx.actor.deviceSessionId })
})
