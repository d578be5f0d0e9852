import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#contract/fields.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { NoticePerson, Recipient } from '#server/platform/notices.ts'

type UserId = string | RawBuilder<unknown>

/** SQL: whether two users, each an id or a column, are connected. */
export const connectedWith = (a: UserId, b: UserId) =>
  sql<boolean>`exists (select from connections where user_id = ${a} and other_id = ${b})`

/** Whether two people are connected. */
export async function isConnected(db: Db, a: string, b: string): Promise<boolean> {
  const { rows } = await sql<{ connected: boolean }>`select ${connectedWith(a, b)} as connected`.execute(db)
  return rows[0]!.connected
}

/** SQL: how many people of a user's community others may see. */
export const connectionCount = (userId: UserId) => sql<number>`(
  select count(*)::int from connections c join users u on u.id = c.other_id
  where c.user_id = ${userId} and u.is_active and u.role is not null)`

/** A person who connected with `recipient`. */
export type ConnectionNotice = NoticePerson & {
  recipient: Recipient
  role: Role
  slug: string
  jobTitle: string
  company: string
}

/** Who is notified that these two connected; undefined once they no longer are. */
export async function findConnectionNotice(
  db: Db,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<ConnectionNotice | undefined> {
  const { rows } = await sql<ConnectionNotice>`
    select u.id as "userId", u.full_name as name, p.role, p.slug, p.job_title as "jobTitle", p.company_name as company,
      json_build_object('userId', o.id, 'name', o.full_name, 'email', o.email, 'zone', coalesce(o.time_zone, 'UTC'),
        'clock', o.time_format, 'locale', o.locale) as recipient
    from connections c join users u on u.id = c.user_id join profiles p on p.user_id = u.id and p.role = u.role join users o on o.id = c.other_id
    where c.user_id = ${userId} and c.other_id = ${otherId}`.execute(db)
  return rows[0]
}
