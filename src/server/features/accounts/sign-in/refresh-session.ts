import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import { after, lifetimes } from '../policy.ts'

type Input = Parsed<typeof accountRoutes.refresh>

/**
 * Rotates a refresh token (D7). The successor is derived from the token, so two tabs that race get the same one; a token that
 * comes back after the grace time was stolen, or its thief was first: the whole family ends.
 */
export const refreshSession = ({ secrets, accessTokens }: AppDependencies) =>
  command(
    async (ctx: Context, { body }: Input) => {
      const family = await findFamily(ctx.db, body.refreshTokenString).forUpdate('token').executeTakeFirst()
      if (!family) throw new Refusal('session_unknown')
      const isOver = family.revokedAt !== null || family.suspendedAt !== null || family.expiresAt <= ctx.now
      if (isOver || isReused(family.usedAt, ctx.now)) throw new Refusal('session_expired', { accountId: family.userId })
      const successor = secrets.sign('refresh-token', body.refreshTokenString)
      if (family.usedAt === null) await rotate(ctx, family, hashToken(body.refreshTokenString), hashToken(successor))
      const accessToken = await accessTokens.issue({ userId: family.userId, deviceSessionId: family.id })
      return { accessToken, refreshToken: successor }
    },
    // Before the transaction, which the refusal undoes.
    async (ctx: Context, { body }: Input) => {
      const family = await findFamily(ctx.db, body.refreshTokenString).executeTakeFirst()
      if (!family || !isReused(family.usedAt, ctx.now)) return
      await ctx.db
        .updateTable('device_sessions')
        .set({ revoked_at: ctx.now })
        .where('id', '=', family.id)
        .where('revoked_at', 'is', null)
        .execute()
    },
  )

const findFamily = (db: Db, token: string) =>
  db
    .selectFrom('refresh_tokens as token')
    .innerJoin('device_sessions as device', 'device.id', 'token.device_session_id')
    .innerJoin('users as user', 'user.id', 'device.user_id')
    .select([
      'device.id',
      'device.user_id as userId',
      'device.remember',
      'device.created_at as createdAt',
      'device.expires_at as expiresAt',
      'device.revoked_at as revokedAt',
      'token.used_at as usedAt',
      'user.suspended_at as suspendedAt',
    ])
    .where('token.token_hash', '=', hashToken(token))

const isReused = (usedAt: Date | null, now: Date) =>
  usedAt !== null && now.getTime() - usedAt.getTime() > lifetimes.refreshGrace

type Family = { id: string; remember: boolean; createdAt: Date }

async function rotate(ctx: Context, device: Family, used: Buffer, successor: Buffer) {
  const idleEnd = after(ctx.now, device.remember ? lifetimes.remembered : lifetimes.notRemembered)
  const absoluteEnd = after(device.createdAt, lifetimes.session)
  await ctx.db.updateTable('refresh_tokens').set({ used_at: ctx.now }).where('token_hash', '=', used).execute()
  await ctx.db.insertInto('refresh_tokens').values({ token_hash: successor, device_session_id: device.id }).execute()
  await ctx.db
    .updateTable('device_sessions')
    .set({
      last_used_at: ctx.now,
      expires_at: idleEnd < absoluteEnd ? idleEnd : absoluteEnd,
    })
    .where('id', '=', device.id)
    .execute()
}
