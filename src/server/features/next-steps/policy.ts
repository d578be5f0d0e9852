import { sql } from 'kysely'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A mentor and a mentee who have a session together; the profiles stay when an account changes its role. */
export type Pair = { mentorId: string; menteeId: string; userIds: [string, string] }

/** SQL: mentor profile `m` and mentee profile `e` agreed on a session that was not cancelled, and neither blocked the other. */
const isPair = sql`exists (select from bookings b where b.mentor_id = m.id and b.mentee_id = e.id and b.status = 'UPCOMING')
  and not ${blockedBetween(sql`m.user_id`, sql`e.user_id`)}`

const columns = sql`m.id as "mentorId", e.id as "menteeId", array[m.user_id, e.user_id]::text[] as "userIds"`

/** SQL: profiles `m` and `e` are those of this user and of this profile, and a pair. */
export const isPairOf = (
  userId: string,
  profileId: string,
) => sql`(m.role = 'mentor' and e.role = 'mentee' and ${isPair}
  and ((m.id = ${profileId} and e.user_id = ${userId}) or (e.id = ${profileId} and m.user_id = ${userId})))`

/** The caller with the person of this profile; `not_found` unless they are a pair. */
export async function pairWith(db: Db, userId: string, profileId: string): Promise<Pair> {
  const { rows } = await sql<Pair>`
    select ${columns} from profiles m, profiles e where ${isPairOf(userId, profileId)}`.execute(db)
  return known(rows)
}

/** The pair of a step, one of whom is the caller; else `not_found`. */
export async function pairOfStep(db: Db, userId: string, stepId: string): Promise<Pair> {
  const { rows } = await sql<Pair>`
    select ${columns} from next_steps s join profiles m on m.id = s.mentor_id join profiles e on e.id = s.mentee_id
    where s.id = ${stepId} and ${userId} in (m.user_id, e.user_id) and ${isPair}`.execute(db)
  return known(rows)
}

function known([pair]: Pair[]): Pair {
  if (!pair) throw new Refusal('not_found')
  return pair
}
