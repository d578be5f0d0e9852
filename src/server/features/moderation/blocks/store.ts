import { sql } from 'kysely'
import type { BookedSession } from '#contract/moderation/schemas.ts'
import { insertBlock } from '#server/features/connections/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The account behind a profile, active or not; refused where there is none, and for oneself. */
export async function findOther({ db, actor }: Context<Actor>, profileId: string): Promise<string> {
  const row = await db.selectFrom('profiles').select('user_id').where('id', '=', profileId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.user_id === actor.userId) throw new Refusal('own_person')
  return row.user_id
}

/** Blocks an account and answers with what is still booked between the two. Blocking again changes nothing. */
export async function blockUser({ db, actor, now, emit }: Context<Actor>, userId: string): Promise<BookedSession[]> {
  const pair = { blockerId: actor.userId, blockedId: userId }
  const { isNew } = await insertBlock(db, pair, now)
  if (isNew) await emit('person.blocked', pair)
  return bookedBetween(db, actor.userId, userId, now)
}

async function bookedBetween(db: Db, one: string, other: string, now: Date): Promise<BookedSession[]> {
  const { rows } = await sql<{ id: string; starts_at: Date; ends_at: Date }>`
    select id, starts_at, ends_at from bookings
    where status in ('PENDING', 'UPCOMING') and starts_at > ${now}
      and ((mentor_user_id = ${one} and mentee_user_id = ${other}) or (mentor_user_id = ${other} and mentee_user_id = ${one}))
    order by starts_at limit 20`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }))
}
