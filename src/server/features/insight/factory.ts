import { sql } from 'kysely'
import type { Host } from '#server/features/profiles/factory.ts'

/**
 * A year of an instance of 240 people before `now`, by SQL: half mentors, with topics, countries and languages (some without), sessions of
 * pairs that go on or do not, missed, cancelled and reported ones, requests without an answer, and group sessions. The same each time.
 */
export async function fillYear({ app }: Host, now: Date): Promise<void> {
  const { db } = app.dependencies.database
  // The temporary tables are of one connection.
  await db.transaction().execute(async (tx) => {
    for (const statement of statements(now)) await statement.execute(tx)
  })
}

const at = (now: Date, days: string, hours = '9') =>
  sql`date_trunc('day', ${now}::timestamptz) - (${sql.raw(days)}) * interval '1 day' + (${sql.raw(hours)}) * interval '1 hour'`

const statements = (now: Date) => [
  sql`create temp table people on commit drop as select n, gen_random_uuid() as user_id, gen_random_uuid() as profile_id,
    case when n <= 120 then 'mentor' else 'mentee' end as role, n * 7 % 365 as days from generate_series(1, 240) n`,
  sql`insert into users (id, email, email_key, full_name, role, time_zone, created_at)
    select user_id, 'p' || n || '@example.com', 'p' || n || '@example.com', 'Person ' || n, role, 'UTC', ${at(now, 'days', '1')} from people`,
  sql`insert into profiles (id, user_id, role, slug, job_title, level, company_name, country, languages, phone, gender, birth_date, nationality, created_at)
    select profile_id, user_id, role, 'person-' || n, 'Engineer', '4-6', 'Example', (array['Kenya', 'Kenya', 'Nigeria', 'Ghana', 'Rwanda', null])[1 + n % 6],
      case n % 4 when 0 then '{}'::text[] when 1 then '{English}' when 2 then '{English,Swahili}' else '{French}' end,
      '+254712345678', 'Female', '1990-01-01', 'Kenyan', ${at(now, 'days', '2')} from people`,
  sql`insert into profile_topics (profile_id, topic_id, position)
    select profile_id, (array['ai', 'devops', 'fintech', 'robotics'])[1 + (n + k) % 4], k from people, generate_series(0, 1) k where n % 5 <> 0`,
  sql`create temp table contacts on commit drop as
    select a.user_id as one, b.user_id as other, a.n, ${at(now, 'least(a.days, b.days) - a.n % 120', '11')} as made_at
    from people a join people b on b.n = 121 + a.n * 11 % 120 where a.n <= 120`,
  sql`insert into connections (user_id, other_id, created_at)
    select one, other, made_at from contacts where n % 3 = 0 union all select other, one, made_at from contacts where n % 3 = 0`,
  sql`insert into conversations (party_a, party_b, secret, secret_hash, last_sequence, created_at, updated_at)
    select least(one, other), greatest(one, other), '', '', n % 2, made_at, made_at from contacts where n % 3 = 1`,
  sql`create temp table meetings on commit drop as
    select gen_random_uuid() as id, m.user_id as mentor_user_id, m.profile_id as mentor_id, e.user_id as mentee_user_id, e.profile_id as mentee_id,
      ${at(now, 'least(m.days, e.days) - 3 - k * (10 + m.n % 9 * 9)', '8 + m.n % 9')} as starts_at, k, m.n, (m.n + k) % 9 as fate
    from people m join generate_series(0, 5) k on true join people e on e.n = 121 + (m.n * 3 + k / 3) % 120 where m.n <= 120`,
  sql`insert into bookings (id, mentor_id, mentee_id, mentor_user_id, mentee_user_id, status, starts_at, ends_at, time_zone, wall_time,
      mentee_time_zone, mentee_wall_time, duration_minutes, cancelled_by, cancelled_at, expires_at, is_missed, created_at)
    select id, mentor_id, mentee_id, mentor_user_id, mentee_user_id, case when fate in (0, 1) then 'CANCELLED' else 'UPCOMING' end, starts_at,
      starts_at + interval '1 hour', 'UTC', starts_at at time zone 'UTC', 'UTC', starts_at at time zone 'UTC', 60, case fate when 0 then 'mentee' end,
      case when fate in (0, 1) then starts_at - interval '1 day' end, case when fate in (0, 1) then starts_at - interval '1 day' end,
      fate = 2 and starts_at < ${now}, starts_at - interval '3 days'
    from meetings where starts_at < ${now}::timestamptz + interval '20 days'`,
  sql`insert into no_shows (booking_id, reported_by, created_at, disputed_at)
    select id, mentor_user_id, starts_at, case when n % 2 = 0 then starts_at end from meetings where fate = 3 and starts_at < ${now}`,
  sql`create temp table groups on commit drop as select n, gen_random_uuid() as id, gen_random_uuid() as occurrence_id, user_id, profile_id,
    ${at(now, 'days - 20', '18')} as starts_at from people where n <= 120 and n % 4 = 0`,
  sql`insert into group_sessions (id, slug, host_id, host_user_id, title, description, poster_url, tags, tag_keys, is_private, invite_token,
      time_zone, start_date, start_time, duration_minutes, next_starts_at, next_ends_at, ends_at, created_at)
    select id, 'group-' || n, profile_id, user_id, 'Together', '', '/files/a.webp', '{a,b,c}', '{a,b,c}', false, 'token ' || n, 'UTC',
      (starts_at at time zone 'UTC')::date, '18:00', 60, starts_at, starts_at + interval '1 hour', starts_at + interval '1 hour', starts_at from groups`,
  sql`insert into group_occurrences (id, group_session_id, date, wall_time, starts_at, ends_at, duration_minutes, capacity, going, status, cancelled_at)
    select occurrence_id, id, (starts_at at time zone 'UTC')::date, starts_at at time zone 'UTC', starts_at, starts_at + interval '1 hour', 60,
      case when n % 8 = 0 then 12 end, 7, case when n % 20 = 0 then 'CANCELLED' else 'UPCOMING' end, case when n % 20 = 0 then starts_at end from groups`,
  sql`insert into rsvps (occurrence_id, user_id, profile_id, group_session_id, status, created_at, changed_at)
    select g.occurrence_id, p.user_id, p.profile_id, g.id, case when k = 8 then 'CANCELLED' else 'GOING' end, g.starts_at - interval '2 days', g.starts_at
    from groups g, generate_series(1, 8) k, people p where p.n = 121 + (g.n * 5 + k * 13) % 120`,
  sql`insert into attendances (occurrence_id, user_id, joined_at)
    select r.occurrence_id, r.user_id, g.starts_at from rsvps r join groups g on g.occurrence_id = r.occurrence_id join people p on p.user_id = r.user_id
    where r.status = 'GOING' and p.n % 3 <> 0 and g.starts_at < ${now}
    union select occurrence_id, user_id, starts_at from groups where starts_at < ${now}`,
]
