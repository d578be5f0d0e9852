import type { Db } from '#server/platform/database/database.ts'

/** The encrypted secret of a user's authenticator app; undefined without an app that is in use. */
export async function findAppSecret(db: Db, userId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('two_step_secrets')
    .select('secret_encrypted as sealed')
    .where('user_id', '=', userId)
    .where('activated_at', 'is not', null)
    .executeTakeFirst()
  return row?.sealed
}

/** A log-in that waits for its second step; `sealed` is null where only a mailed code counts (staff without an app). */
export const findOpenChallenge = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('sign_in_challenges as challenge')
    .innerJoin('users as user', 'user.id', 'challenge.user_id')
    .leftJoin('two_step_secrets as secret', (join) =>
      join.onRef('secret.user_id', '=', 'challenge.user_id').on('secret.activated_at', 'is not', null),
    )
    .select([
      'challenge.id',
      'challenge.user_id as userId',
      'challenge.remember',
      'challenge.code_hash as codeHash',
      'secret.secret_encrypted as sealed',
      'user.password_reset_at as passwordResetAt',
    ])
    .where('challenge.id', '=', id)
    .where('challenge.used_at', 'is', null)
    .where('challenge.expires_at', '>', now)
    .where('user.suspended_at', 'is', null)
    .where((where) => where.or([where('secret.user_id', 'is not', null), where('user.staff_role', 'is not', null)]))
