import { freshLoginMinutes } from '#contract/accounts/constants.ts'
import type { AccountDeletion } from '#contract/account-deletion/schemas.ts'
import { findAccount, requireFreshLogin } from '#server/features/accounts/public.ts'
import { verifyPassword } from '#server/platform/auth/passwords.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** How somebody proves that it is them: a log-in includes the second step, and the provider for accounts without a password. */
export async function proofOf(db: Db, userId: string): Promise<AccountDeletion['proof']> {
  const row = await db
    .selectFrom('users as user')
    .leftJoin('two_step_secrets as secret', (join) =>
      join.onRef('secret.user_id', '=', 'user.id').on('secret.activated_at', 'is not', null),
    )
    .select(['user.password_hash as hash', 'user.staff_role as staffRole', 'secret.user_id as hasTwoStep'])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.hash === null || row.staffRole !== null || row.hasTwoStep !== null ? 'login' : 'password'
}

/** Refuses whoever does not prove that the account is theirs. */
export async function requireProof(ctx: Context<Actor>, password: string | undefined): Promise<void> {
  if ((await proofOf(ctx.db, ctx.actor.userId)) === 'login') return requireFreshLogin(ctx, freshLoginMinutes)
  const account = await findAccount(ctx.db, ctx.actor.userId)
  if (!(await verifyPassword(account?.passwordHash, password ?? ''))) throw new Refusal('password_wrong')
}

/** Refuses the only admin who is left: nobody could take decisions after them. All admins are locked, so that two cannot leave at once. */
export async function refuseLastAdmin(db: Db, userId: string): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .select(['id', 'is_active as isActive'])
    .where('staff_role', '=', 'ADMIN')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const isAdmin = admins.some(({ id }) => id === userId)
  if (isAdmin && !admins.some(({ id, isActive }) => id !== userId && isActive)) throw new Refusal('last_admin')
}
