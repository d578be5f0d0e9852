import { DAY } from '#rules/time/days.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { seededRandom } from './seeded-random.ts'

type Pair = { one: string; other: string; met_at: Date }

/** Connects most of those who met one on one, and some who attended the same group session. */
export async function insertConnections(db: Db, now: Date): Promise<void> {
  const random = seededRandom(47)
  const rows = (await findAcquaintances(db, now))
    .filter(() => random.next() < 0.5)
    .flatMap(({ one, other, met_at }) => {
      const created_at = new Date(Math.min(now.getTime(), met_at.getTime() + random.between(1, 3) * DAY))
      return [
        { user_id: one, other_id: other, created_at },
        { user_id: other, other_id: one, created_at },
      ]
    })
  await db.insertInto('connections').values(rows).execute()
}

/** Each pair once, ordered by address, so that the same random sequence gives the same connections. */
async function findAcquaintances(db: Db, now: Date): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select least(m.one, m.other) as one, greatest(m.one, m.other) as other, min(m.at) as met_at
    from (
      select mentor_user_id as one, mentee_user_id as other, ends_at as at from bookings where status = 'UPCOMING' and ends_at < ${now}
      union all
      select a.user_id, b.user_id, o.ends_at from attendances a join attendances b on b.occurrence_id = a.occurrence_id and b.user_id > a.user_id
      join group_occurrences o on o.id = a.occurrence_id and o.ends_at < ${now}) m
    join users u on u.id = m.one join users v on v.id = m.other
    group by 1, 2, least(u.email_key, v.email_key), greatest(u.email_key, v.email_key)
    order by least(u.email_key, v.email_key), greatest(u.email_key, v.email_key)`.execute(db)
  return rows
}
