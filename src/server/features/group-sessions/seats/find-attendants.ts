import { sql } from 'kysely'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import type { Context } from '#server/platform/context.ts'
import type { NameAttendant } from './name-attendant.ts'
import { isAmongHosts } from '../policy.ts'
import type { SessionRow } from '../queries.ts'

const SHOWN = 3

type Row = { profile_id: string; is_mentor: boolean; picture_url: string | null }

/** The first three of those who come to the occurrence, those with a picture first. Only hosts and cohosts learn whose they are (D40). */
export async function findAttendants(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  session: SessionRow,
  nameOf: NameAttendant,
): Promise<GroupSessionDetail['attendants']> {
  const { rows } = await sql<Row>`
    select r.profile_id, p.role = 'mentor' as is_mentor, u.picture_url
    from rsvps r join profiles p on p.id = r.profile_id join users u on u.id = r.user_id
    where r.occurrence_id = ${session.occurrence_id} and r.status = 'GOING'
    order by u.picture_url is null, r.place limit ${SHOWN}`.execute(db)
  const knows = isAmongHosts(session, actor)
  return rows.map((row) => ({
    id: knows ? row.profile_id : nameOf(session.occurrence_id, row.profile_id),
    isMentor: row.is_mentor,
    profilePictureUrl: row.picture_url,
  }))
}
