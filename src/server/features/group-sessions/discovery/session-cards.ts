import { sql } from 'kysely'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import type { Context } from '#server/platform/context.ts'
import { sessionColumns, showSession, type SessionRow } from '../queries.ts'

/** A session to be shown, by one of its occurrences or the one that stands for it, and why it is in the list. */
export type Listed = { id: string; occurrenceId?: string; reasons?: readonly string[] }

/** The list rows of these sessions, in this order. Whether the viewer may see them has been decided before. */
export async function sessionCards(
  { actor, db, now }: Pick<Context, 'actor' | 'db' | 'now'>,
  listed: readonly Listed[],
  readerTimezone?: string,
): Promise<GroupSession[]> {
  if (listed.length === 0) return []
  const viewerId = actor?.userId ?? null
  const [ids, occurrenceIds] = [listed.map(({ id }) => id), listed.map(({ occurrenceId }) => occurrenceId ?? null)]
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns(viewerId)}
    from unnest(${ids}::uuid[], ${occurrenceIds}::uuid[]) as wanted (id, occurrence_id)
    join group_sessions s on s.id = wanted.id join group_occurrences o on o.id = coalesce(wanted.occurrence_id, s.occurrence_id)
    join profiles p on p.id = s.host_id join users u on u.id = s.host_user_id
    left join rsvps r on r.occurrence_id = o.id and r.user_id = ${viewerId}::uuid`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return listed.flatMap(({ id, reasons }) => {
    const row = byId.get(id)
    if (!row) return []
    return [showSession(row, viewerId, readerTimezone ?? actor?.timeZone ?? row.time_zone, now, reasons)]
  })
}
