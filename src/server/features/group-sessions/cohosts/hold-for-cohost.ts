import { sql } from 'kysely'
import type { Context, Member } from '#server/platform/context.ts'
import { holdOccurrences, lockSchedules, type Held } from '../series/hold-occurrences.ts'
import type { CohostRow } from './queries.ts'

/** Makes a new cohost busy at all occurrences ahead; the caller holds the session. Refuses with `occurrences_taken`. */
export async function holdForCohost({ db, now, actor, push }: Context<Member>, row: CohostRow): Promise<void> {
  await lockSchedules(db, [row.mentor_user_id])
  const { rows } = await sql<Held>`
    select id, starts_at, ends_at from group_occurrences
    where group_session_id = ${row.group_session_id} and status = 'UPCOMING' and ends_at > ${now} order by starts_at`.execute(
    db,
  )
  await holdOccurrences(db, [row.mentor_user_id], rows, actor)
  push([row.mentor_user_id], { feature: 'availability', ids: [row.mentor_id] })
}
