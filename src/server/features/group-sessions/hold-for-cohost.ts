import { sql } from 'kysely'
import { scheduleLock, type HeldSession } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { holdOccurrences } from './hold-occurrences.ts'
import type { CohostRow } from './list-cohosts.ts'

/** Makes a new cohost busy at all occurrences ahead; the session is locked. Refuses with `occurrences_taken`. */
export async function holdForCohost({ db, now, actor, push }: Context<Member>, row: CohostRow): Promise<void> {
  await scheduleLock([row.mentor_id]).execute(db)
  const { rows } = await sql<HeldSession>`
    select id, starts_at, ends_at from group_occurrences
    where group_session_id = ${row.group_session_id} and status = 'UPCOMING' and ends_at > ${now} order by starts_at`.execute(
    db,
  )
  await holdOccurrences(db, [row.mentor_user_id], rows, actor)
  push([row.mentor_user_id], { feature: 'availability', ids: [row.mentor_id] })
}
