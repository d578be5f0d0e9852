import { HOUR } from '#rules/time/days.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { DEMO_MENTEE_EMAIL } from './accounts.ts'
import { readData } from './read-data.ts'

type Attended = {
  booking_id: string | null
  group_session_id: string | null
  mentor_id: string
  author_user_id: string
  author_id: string
  ended_at: Date
}

/** Reviews of most attended sessions; none by the mentee to sign in as, who can write their own. */
export async function insertReviews(db: Db, now: Date): Promise<void> {
  const random = seededRandom(45)
  const reviews = readData('reviews')
  const nextText = {
    session: shuffledCycle(reviews.session, random),
    groupSession: shuffledCycle(reviews.groupSession, random),
  }
  const rows = (await findAttended(db, now))
    .filter(() => random.next() < 0.65)
    .map((attended) =>
      reviewRow(attended, now, random, nextText[attended.booking_id === null ? 'groupSession' : 'session']),
    )
  await db.insertInto('reviews').values(rows).execute()
}

/** Ordered by time, so that the same random sequence gives the same reviews. */
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

function reviewRow({ ended_at, ...attended }: Attended, now: Date, random: SeededRandom, nextText: () => string) {
  const stars = () => random.pick([5, 5, 5, 4, 4, 3])
  const created_at = new Date(Math.min(ended_at.getTime() + random.between(1, 40) * HOUR, now.getTime()))
  const isAnswered = random.next() < 0.2
  return {
    ...attended,
    overall: random.pick([5, 5, 5, 4, 4]),
    audio: stars(),
    content_delivery: stars(),
    student_interaction: stars(),
    timeliness: stars(),
    text: random.next() < 0.75 ? nextText() : null,
    anonymous: random.next() < 0.15,
    reply: isAnswered ? random.pick(readData('reviews').replies) : null,
    replied_at: isAnswered
      ? new Date(Math.min(created_at.getTime() + random.between(2, 60) * HOUR, now.getTime()))
      : null,
    created_at,
  }
}

/** Returns all texts in random order before any is repeated. */
function shuffledCycle(texts: readonly string[], random: SeededRandom): () => string {
  let remaining: string[] = []
  return () => {
    if (remaining.length === 0) remaining = random.shuffle(texts)
    return remaining.pop()!
  }
}
