import { sql } from 'kysely'
import type { Context, Member } from '#server/platform/context.ts'
import { containsWords } from '#server/platform/database/contains-text.ts'
import { isBlockedBy } from './people.ts'

type ConversationWith = { id: string; profileId: string | null; fullName: string; profilePictureUrl: string | null }

/** The caller's conversations with people whose names contain all of these words, the latest first; not with those who blocked them. */
export async function findConversationsWith(
  { actor: { userId: me }, db }: Context<Member>,
  words: readonly string[],
  limit: number,
): Promise<ConversationWith[]> {
  const { rows } = await sql<ConversationWith>`
    select c.id, p.id as "profileId", u.full_name as "fullName", u.picture_url as "profilePictureUrl"
    from (
      select id, updated_at, party_b as other_id from conversations where party_a = ${me}
      union all select id, updated_at, party_a from conversations where party_b = ${me}) c
    join users u on u.id = c.other_id left join profiles p on p.user_id = u.id and p.role = u.role
    where not ${isBlockedBy(me, sql`u.id`)} and ${containsWords(sql`u.full_name`, words)}
    order by c.updated_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}
