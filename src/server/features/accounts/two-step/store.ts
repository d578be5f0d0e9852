import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { matchTimeStep } from '#server/platform/auth/one-time-codes.ts'
import { hashRecoveryCode, newRecoveryCode } from '#server/platform/auth/recovery-codes.ts'

const howManyCodes = 10

/** `app` for a code of the app now, else null. A time step is accepted once (RFC 6238, 5.2), also by two requests at the same time. */
export async function acceptAppCode(
  ctx: Context,
  { secrets }: Pick<AppDependencies, 'secrets'>,
  { userId, sealed }: { userId: string; sealed: Buffer | null },
  code: string,
): Promise<'app' | null> {
  const step = sealed && matchTimeStep(secrets.decrypt('two-step', sealed), code, ctx.now)
  if (!step) return null
  const accepted = await ctx.db
    .updateTable('two_step_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return accepted === undefined ? null : 'app'
}

/** Uses one recovery code up, which its owner is notified of: `recovery`; null for a wrong or used one. */
export async function acceptRecoveryCode(ctx: Context, userId: string, code: string): Promise<'recovery' | null> {
  const used = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) return null
  await ctx.emit('account.recovery-code-used', { userId, at: ctx.now.toISOString() })
  return 'recovery'
}

/** Ten new recovery codes; all earlier ones stop working. */
export async function issueRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howManyCodes }, () => newRecoveryCode())
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await ctx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute()
  return codes
}
