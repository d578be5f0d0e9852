import { sql, type RawBuilder } from 'kysely'
import { deletedName } from '#contract/account-deletion/constants.ts'
import type { Party } from '#contract/chat/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Stands for somebody whose account no longer exists. */
export const gonePerson: Party = {
  userId: null,
  userName: deletedName,
  profileId: null,
  profileSlug: null,
  isMentor: false,
  profilePictureUrl: null,
  jobTitle: '',
}

/** SQL: a person as conversations show them, as JSON. */
export const partyJson = (userId: RawBuilder<unknown>) => sql<Party | null>`(
  select json_build_object('userId', u.id, 'userName', u.full_name, 'profileId', p.id, 'profileSlug', p.slug,
    'isMentor', coalesce(p.role = 'mentor', false), 'profilePictureUrl', u.picture_url, 'jobTitle', coalesce(p.job_title, ''))
  from users u left join profiles p on p.user_id = u.id and p.role = u.role where u.id = ${userId})`

/** An active person by profile id or user id; `not_found` where there is none. */
export async function findPerson(db: Db, id: string): Promise<{ userId: string; person: Party }> {
  const { rows } = await sql<{ person: Party | null }>`
    select ${partyJson(sql`(select id from users where role is not null and is_active
      and id = coalesce((select user_id from profiles where id = ${id}), ${id}))`)} as person`.execute(db)
  const person = rows[0]?.person
  if (!person || person.userId === null) throw new Refusal('not_found')
  return { userId: person.userId, person }
}

/** A person by profile or user id. */
export const readPerson = async (
  { db }: Context<Member>,
  { params: { id } }: { params: { id: string } },
): Promise<Party> => (await findPerson(db, id)).person
