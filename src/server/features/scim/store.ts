import { sql } from 'kysely'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** An account that the directory changes, locked until the commit. */
export type LockedUser = {
  id: string
  email: string
  fullName: string
  locale: string
  isStaff: boolean
  /** The directory created the account. */
  isProvisioned: boolean
}

export async function lockUser(db: Db, id: string): Promise<LockedUser> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'full_name as fullName', 'locale', 'staff_role as staffRole'])
    .select(
      sql<boolean>`exists (select from scim_users s where s.user_id = users.id and s.is_provisioned)`.as(
        'isProvisioned',
      ),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { staffRole, ...user } = row
  return { ...user, isStaff: staffRole !== null }
}

/**
 * The confirmed account that has one of these, but for `except`; `isDeleted` where the directory deleted it. Nobody else gets the name
 * before the commit.
 */
export async function findByUserName(
  db: Db,
  userName: string,
  key: string,
  except: string | null = null,
): Promise<{ id: string; isDeleted: boolean } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scim ${userName.toLowerCase()}`}, 0))`.execute(db)
  const { rows } = await sql<{ id: string; isDeleted: boolean }>`
    select u.id, s.deleted_at is not null as "isDeleted" from users u left join scim_users s on s.user_id = u.id
    where u.deleted_at is null and u.email_verified_at is not null and u.id is distinct from ${except}::uuid
      and (u.email_key = ${key} or u.id in (select user_id from scim_users where lower(user_name) = ${userName.toLowerCase()}))
    order by s.deleted_at is not null limit 1`.execute(db)
  return rows[0]
}

type Facts = Partial<Record<'email' | 'email_key' | 'full_name' | 'locale', string | undefined>>

/** What every account has. Another address is one where nothing came back yet. */
export async function saveFacts({ db }: Context<Actor>, { id, email }: LockedUser, facts: Facts): Promise<void> {
  if (Object.keys(facts).length === 0) return
  const isMoved = facts.email !== undefined && facts.email !== email
  await db
    .updateTable('users')
    .set({
      ...(facts as Record<string, string>),
      ...(isMoved && { email_undeliverable_at: null, email_undeliverable_reason: null }),
    })
    .where('id', '=', id)
    .execute()
}

type DirectoryFacts = {
  user_name?: string
  external_id?: string | null
  is_provisioned?: true
  deleted_at: Date | null
}

/** What only the directory says. */
export async function saveDirectoryFacts(
  { db, now }: Context<Actor>,
  { id, email }: Pick<LockedUser, 'id' | 'email'>,
  facts: DirectoryFacts,
): Promise<void> {
  await db
    .insertInto('scim_users')
    .values({ user_name: email, ...facts, user_id: id, created_at: now, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...facts, changed_at: now }))
    .execute()
}
