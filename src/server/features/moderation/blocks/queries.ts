import { sql } from 'kysely'
import type { BlockedPerson } from '#contract/moderation/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'

type Row = Omit<BlockedPerson, 'blockedAt'> & { created_at: Date }

/** The people whom the caller blocked, by their present profile, latest first. */
export async function listBlocks({ db, actor }: Context<Member>): Promise<BlockedPerson[]> {
  const { rows } = await sql<Row>`
    select p.id as "profileId", p.role = 'mentor' as "isMentor", u.full_name as "fullName", u.picture_url as "profilePictureUrl",
      p.job_title as "jobTitle", b.created_at
    from blocks b join users u on u.id = b.blocked_id join profiles p on p.user_id = u.id and p.role = u.role
    where b.blocker_id = ${actor.userId} order by b.created_at desc, p.id limit 500`.execute(db)
  return rows.map(({ created_at: blockedAt, ...person }) => ({ ...person, blockedAt: blockedAt.toISOString() }))
}
