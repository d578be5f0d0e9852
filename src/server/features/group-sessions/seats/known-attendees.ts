import { sql, type RawBuilder } from 'kysely'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import type { Context } from '#server/platform/context.ts'

/** Attendees are looked for among so many of the viewer's latest connections, one lookup by key each, however many attend. */
const COMPARED_CONNECTIONS = 200
const MAX_SHOWN = 3

type Ctx = Pick<Context, 'actor' | 'db'>

/** SQL: the seats `r` of this user's connections `k` at the occurrences `o` that the table holds. */
const knownSeats = (userId: string, occurrences: RawBuilder<unknown>) => sql`
  (select other_id, created_at from connections where user_id = ${userId} order by created_at desc, other_id desc limit ${sql.lit(COMPARED_CONNECTIONS)}) own
  cross join ${occurrences} join rsvps r on r.occurrence_id = o.id and r.user_id = own.other_id and r.status = 'GOING'
  join users k on k.id = r.user_id and k.is_active`

/** How many of the caller's connections attend each occurrence; those without any, and everything for a visitor, are absent. */
export async function countKnownAttendees(
  { actor, db }: Ctx,
  occurrenceIds: readonly string[],
): Promise<Map<string, number>> {
  if (!actor || occurrenceIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select o.id, count(*)::int as count
    from ${knownSeats(actor.userId, sql`unnest(${occurrenceIds}::uuid[]) o (id)`)} group by o.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A few of the caller's connections who attend an occurrence, the latest connection first; nobody for a visitor. */
export async function findKnownAttendees(
  { actor, db }: Ctx,
  occurrenceId: string,
): Promise<GroupSessionDetail['knownAttendees']> {
  if (!actor) return []
  const { rows } = await sql<GroupSessionDetail['knownAttendees'][number]>`
    select r.profile_id as "profileId", k.full_name as "fullName", k.picture_url as "profilePictureUrl"
    from ${knownSeats(actor.userId, sql`(select ${occurrenceId}::uuid as id) o`)}
    order by own.created_at desc, own.other_id desc limit ${sql.lit(MAX_SHOWN)}`.execute(db)
  return rows
}
