import { sql } from 'kysely'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import type { Context } from '#server/platform/context.ts'

/** Attendees are looked for among so many of the viewer's latest connections, one lookup by key each, however many attend. */
const COMPARED_CONNECTIONS = 200
const MAX_SHOWN = 3

type Ctx = Pick<Context, 'actor' | 'db'>

/** SQL: the seats `r` of this user's connections `k` at an occurrence. */
const knownSeats = (userId: string, occurrenceId: unknown) => sql`
  (select other_id, created_at from connections where user_id = ${userId} order by created_at desc, other_id desc limit ${sql.lit(COMPARED_CONNECTIONS)}) own
  join rsvps r on r.occurrence_id = ${occurrenceId} and r.user_id = own.other_id and r.status = 'GOING'
  join users k on k.id = r.user_id and k.is_active`

/** SQL: how many of this user's connections attend occurrence `o`; nobody for a visitor. */
export const knownGoing = (viewerId: string | null) =>
  viewerId === null
    ? sql<number>`0`
    : sql<number>`case when o.going = 0 then 0 else (select count(*)::int from ${knownSeats(viewerId, sql`o.id`)}) end`

/** A few of the caller's connections who attend an occurrence, the latest connection first; nobody for a visitor. */
export async function findKnownAttendees(
  { actor, db }: Ctx,
  occurrenceId: string,
): Promise<GroupSessionDetail['knownAttendees']> {
  if (!actor) return []
  const { rows } = await sql<GroupSessionDetail['knownAttendees'][number]>`
    select r.profile_id as "profileId", k.full_name as "fullName", k.picture_url as "profilePictureUrl"
    from ${knownSeats(actor.userId, occurrenceId)}
    order by own.created_at desc, own.other_id desc limit ${sql.lit(MAX_SHOWN)}`.execute(db)
  return rows
}
