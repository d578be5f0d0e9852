import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** What erasing an account looks for elsewhere. */
export type ErasableAccount = { id: string; name: string; emailKey: string }

/** SQL: the profiles of a user, of both roles. */
export const profilesOf = (userId: string) => sql`(select id from profiles where user_id = ${userId})`

/** Locks an account whose deletion was requested at this time; undefined where it was withdrawn since, or done. */
export const lockErasable = (db: Db, userId: string, requestedAt: Date): Promise<ErasableAccount | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'full_name as name', 'email_key as emailKey'])
    .where('id', '=', userId)
    .where('deletion_requested_at', '=', requestedAt)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** One of the sessions that an account hosts, if there is any: it seeds the poster that takes the place of all of theirs. */
export const findHosted = (db: Db, userId: string): Promise<string | undefined> =>
  db
    .selectFrom('group_sessions')
    .select('id')
    .where('host_user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirst()
    .then((row) => row?.id)

/** Gives all sessions that an account hosts this poster, at all of their dates. */
export async function replacePosters(db: Db, userId: string, link: string): Promise<void> {
  await sql`update group_sessions set poster_url = ${link} where host_user_id = ${userId}`.execute(db)
  await sql`update group_occurrences o set poster_url = null from group_sessions s
    where s.id = o.group_session_id and s.host_user_id = ${userId} and o.poster_url is not null`.execute(db)
}
