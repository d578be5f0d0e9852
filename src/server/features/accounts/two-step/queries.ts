import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { existsByKey } from '#server/platform/database/fast/public.ts'

/** What decides the second step of a log-in to this account. */
export const findSecondStep = (db: Db, userId: string) =>
  db
    .selectFrom('users as user')
    .leftJoin('two_step_secrets as secret', 'secret.user_id', 'user.id')
    .select([
      sql<boolean>`"user".staff_role is not null`.as('isStaff'),
      sql<boolean>`secret.activated_at is not null`.as('hasApp'),
      existsByKey(sql`from passkeys where user_id = "user".id`).as('hasPasskey'),
      'user.password_reset_at as passwordResetAt',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()

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
    ])
    .where('challenge.id', '=', id)
    .where('challenge.used_at', 'is', null)
    .where('challenge.expires_at', '>', now)
    .where('user.suspended_at', 'is', null)
    .where((where) => where.or([where('secret.user_id', 'is not', null), where('user.staff_role', 'is not', null)]))

/** Whose log-in a challenge is, open or not. */
export async function findChallengedAccount(db: Db, id: string): Promise<string | undefined> {
  const query = db.selectFrom('sign_in_challenges').select('user_id as userId').where('id', '=', id)
  return (await query.executeTakeFirst())?.userId
}
