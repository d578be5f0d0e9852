import type { Context } from '#server/platform/context.ts'
import { revokeMailTokens } from '../mail-tokens/store.ts'
import { revokeDeviceSessions } from '../sign-in/revoke-device-sessions.ts'

/**
 * Revokes whatever the person who registered an unconfirmed address could still sign in with, except the password, which the caller
 * replaces.
 */
export async function revokeUnconfirmedCredentials(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('two_step_secrets').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('identities').where('user_id', '=', userId).execute()
  await revokeMailTokens(ctx.db, userId, ctx.now)
  await revokeDeviceSessions(ctx, userId)
}
