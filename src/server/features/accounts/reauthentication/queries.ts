import type { Actor, Context } from '#server/platform/context.ts'
import { hasPasskey } from '../passkeys/queries.ts'
import { findAccount } from '../queries.ts'
import { findAppSecret } from '../two-step/queries.ts'
import { confirmsByPasskeyOnly, isRecentlyAuthenticated } from './policy.ts'

/** What the caller's browser asks for before a change of the sign-in methods. */
export async function reauthentication(ctx: Context<Actor>) {
  const { userId } = ctx.actor
  const account = await findAccount(ctx.db, userId)
  const sealed = await findAppSecret(ctx.db, userId)
  return {
    isRecent: await isRecentlyAuthenticated(ctx),
    password: Boolean(account?.passwordHash) && !(await confirmsByPasskeyOnly(ctx)),
    code: sealed !== undefined,
    passkey: await hasPasskey(ctx.db, userId),
  }
}
