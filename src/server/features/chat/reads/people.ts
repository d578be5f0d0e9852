import { sql, type RawBuilder } from 'kysely'
import { deletedName } from '#contract/account-deletion/constants.ts'
import { hiddenName } from '#contract/chat/constants.ts'
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

/** SQL: whether user `me` is blocked by another one. */
export const isBlockedBy = (me: string, other: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from blocks where blocker_id = ${other} and blocked_id = ${me})`

/** SQL: a person as conversations show them to user `me`, as JSON; whoever blocked `me` is shown by ids only. */
export const partyJson = (userId: RawBuilder<unknown>, me: string) => sql<Party | null>`(
  select case when ${isBlockedBy(me, sql`u.id`)} then json_build_object('userId', u.id, 'userName', ${hiddenName}::text, 'profileId', p.id,
      'profileSlug', null, 'isMentor', false, 'profilePictureUrl', null, 'jobTitle', '')
    else json_build_object('userId', u.id, 'userName', u.full_name, 'profileId', p.id, 'profileSlug', p.slug,
      'isMentor', coalesce(p.role = 'mentor', false), 'profilePictureUrl', u.picture_url, 'jobTitle', coalesce(p.job_title, '')) end
  from users u left join profiles p on p.user_id = u.id and p.role = u.role where u.id = ${userId})`

/** An active person by profile id or user id, as user `me` sees them; `not_found` where there is none. */
export async function findPerson(db: Db, id: string, me: string): Promise<{ userId: string; person: Party }> {
  const { rows } = await sql<{ person: Party | null }>`
    select ${partyJson(
      sql`(select id from users where role is not null and is_active
      and id = coalesce((select user_id from profiles where id = ${id}), ${id}))`,
      me,
    )} as person`.execute(db)
  const person = rows[0]?.person
  if (!person || person.userId === null) throw new Refusal('not_found')
  return { userId: person.userId, person }
}

/** A person by profile or user id; not one who blocked the caller. */
export async function readPerson(
  { db, actor }: Context<Member>,
  { params: { id } }: { params: { id: string } },
): Promise<Party> {
  const { userId, person } = await findPerson(db, id, actor.userId)
  const { rows } = await sql<{ blocked: boolean }>`
    select ${isBlockedBy(actor.userId, sql`${userId}::uuid`)} as blocked`.execute(db)
  if (rows[0]!.blocked) throw new Refusal('not_found')
  return person
}
