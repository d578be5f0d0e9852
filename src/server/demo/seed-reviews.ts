import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { chanceFrom, type Chance } from './chance.ts'
import { DEMO_MENTEE_EMAIL } from './people.ts'
import { GROUP_REVIEWS, REPLIES, SESSION_REVIEWS } from './review-texts.ts'

type Attended = {
  booking_id: string | null
  group_session_id: string | null
  mentor_id: string
  author_user_id: string
  author_id: string
  ended_at: Date
}

const HOUR = 3_600_000

/** Reviews of most of what was attended. The one who tries the demo out writes her own. */
export async function insertReviews(db: Db, now: Date): Promise<void> {
  const chance = chanceFrom(45)
  const texts = { own: inTurn(SESSION_REVIEWS, chance), group: inTurn(GROUP_REVIEWS, chance) }
  const rows = (await findAttended(db, now))
    .filter(() => chance.next() < 0.65)
    .map((attended) => reviewRow(attended, now, chance, attended.booking_id === null ? texts.group : texts.own))
  await db.insertInto('reviews').values(rows).execute()
}

/** In the order of time, so that the same seed tells the same story. */
async function findAttended(db: Db, now: Date): Promise<Attended[]> {
  const { rows } = await sql<Attended>`
    select b.id as booking_id, null as group_session_id, b.mentor_id, b.mentee_user_id as author_user_id, b.mentee_id as author_id,
      b.ends_at as ended_at
    from bookings b join users u on u.id = b.mentee_user_id
    where b.mentor_joined_at is not null and b.mentee_joined_at is not null and b.ends_at < ${now} and u.email_key <> ${DEMO_MENTEE_EMAIL}
    union all
    select null, s.id, s.host_id, a.user_id, p.id, max(o.ends_at)
    from attendances a join group_occurrences o on o.id = a.occurrence_id join group_sessions s on s.id = o.group_session_id
      join profiles p on p.user_id = a.user_id join users u on u.id = a.user_id
    where o.ends_at < ${now} and u.email_key <> ${DEMO_MENTEE_EMAIL} and s.host_user_id <> a.user_id
      and not exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = a.user_id)
    group by s.id, a.user_id, p.id
    order by ended_at, author_user_id`.execute(db)
  return rows
}

function reviewRow({ ended_at, ...attended }: Attended, now: Date, chance: Chance, nextText: () => string) {
  const stars = () => chance.pick([5, 5, 5, 4, 4, 3])
  const created_at = new Date(Math.min(ended_at.getTime() + chance.between(1, 40) * HOUR, now.getTime()))
  const isAnswered = chance.next() < 0.2
  return {
    ...attended,
    overall: chance.pick([5, 5, 5, 4, 4]),
    audio: stars(),
    content_delivery: stars(),
    student_interaction: stars(),
    timeliness: stars(),
    text: chance.next() < 0.75 ? nextText() : null,
    anonymous: chance.next() < 0.15,
    reply: isAnswered ? chance.pick(REPLIES) : null,
    replied_at: isAnswered
      ? new Date(Math.min(created_at.getTime() + chance.between(2, 60) * HOUR, now.getTime()))
      : null,
    created_at,
  }
}

/** All of them in a shuffled order before the first comes again. */
function inTurn(texts: readonly string[], chance: Chance): () => string {
  let left: string[] = []
  return () => {
    if (left.length === 0) left = chance.shuffle(texts)
    return left.pop()!
  }
}
