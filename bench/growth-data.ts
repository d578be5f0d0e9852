import { TOPICS } from '#contract/reference/topics.ts'
import type pg from 'pg'
import { withoutIndexes } from './fill-tables.ts'
import { fillHistory } from './growth-history.ts'

/** The amount of data besides the two measured people, whose own history is the same at every size. */
export type Size = {
  readonly profiles: number
  readonly bookings: number
  /** Profiles and connections, without group sessions, reviews and notifications: fills a million in minutes. */
  readonly isPeopleOnly?: boolean
}

/** The profiles of the measured mentor and mentee: ids of `profiles`, one year of sessions each. */
export const measured = { mentor: 'measured-mentor', mentee: 'measured-mentee' } as const

/** Past one-on-one sessions of the measured mentor, and of the measured mentee; both have twenty ahead. */
const MENTOR_HISTORY = 1000
const MENTEE_HISTORY = 200

/**
 * Fills an empty, migrated database: half mentors, half mentees, each person with the same number of sessions at different times; four in
 * five are past. A series of group sessions for every fifth person. Deterministic, without triggers or foreign keys; search entries are
 * left to the program.
 */
export async function fillDatabase(
  client: pg.Client,
  size: Size,
  now: Date,
  report: (line: string) => void,
): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '2GB'; set work_mem = '512MB'`)
  await client.query(idFunction)
  const half = Math.floor(size.profiles / 2)
  const perMentor = Math.floor(size.bookings / half)
  await client.query(people(half, size.isPeopleOnly === true), [now])
  await client.query('analyze people')
  for (const statement of profileRows) await client.query(statement, statement.includes('$1') ? [now] : [])
  await withoutIndexes(client, 'profile_topics', () => client.query(insertTopics))
  report('profiles and topics')
  await client.query(draw(half, perMentor), [now])
  await client.query('analyze drawn')
  await withoutIndexes(client, 'bookings', () => client.query(insertBookings, [now]))
  report('sessions')
  await withoutIndexes(client, 'commitments', () => client.query(insertCommitments))
  report('commitments')
  if (!size.isPeopleOnly) {
    const run = (statement: string) => client.query(statement, statement.includes('$1') ? [now] : [])
    await client.query(drawGroups(half), [now])
    for (const statement of drawMeetings) await run(statement)
    for (const [table, statements] of Object.entries({ ...groupRows(half), ...activityRows }))
      await withoutIndexes(client, table, async () => {
        for (const statement of statements) await run(statement)
      })
    report('group sessions, reviews, notifications')
    await fillHistory(client, 2 * half, now)
    report('conversations, audit log, e-mails, jobs')
  }
  await withoutIndexes(client, 'connections', () => client.query(connections(half, size.isPeopleOnly ? 2 : 4), [now]))
  await client.query('set session_replication_role = default')
}

const firstNames =
  'Amina Kofi Wanjiru Chidi Zainab Kwame Fatou Thabo Ngozi Yusuf Aisha Tendai Mariam Abebe Lerato Sekou'
const lastNames =
  'Okafor Mensah Kamau Diallo Nkosi Tesfaye Ndlovu Traore Banda Mwangi Kone Hassan Boateng Moyo Keita Adeyemi'
const jobs = [
  'Software Engineer',
  'Data Scientist',
  'Product Manager',
  'Product Designer',
  'DevOps Engineer',
  'Founder',
]
const array = (items: readonly string[]) => `(array[${items.map((item) => `'${item}'`).join(',')}])`
/** SQL: one of a list by a number. */
const pick = (items: readonly string[], number: string) => `${array(items)}[1 + abs(${number}) % ${items.length}]`

/** A UUID that follows from a text, other ones in each database: the program caches by id. */
const idFunction = `
  create function pg_temp.id_of(text) returns uuid language sql immutable as
  $$ select overlay(overlay(md5($1 || current_database()) placing '4' from 13) placing '8' from 17)::uuid $$`

/** After so many, people of a role have the same name, work and hours again. */
const SHAPES = 2000

/**
 * Mentors are 1 … half, mentees half + 1 … 2 * half; the measured mentor is 0 and the measured mentee -1. What follows from `shape` is
 * the same for many where entries of the search are copied.
 */
const people = (half: number, isPeopleOnly: boolean) => `
  create temp table people as
  select i, shape, pg_temp.id_of(i || 'user') as user_id, pg_temp.id_of(i || 'profile') as profile_id,
    case when i between 0 and ${half} then 'mentor' else 'mentee' end as role,
    case i when 0 then '${measured.mentor}' when -1 then '${measured.mentee}' else 'person-' || i end as slug,
    ${pick(firstNames.split(' '), 'shape')} || ' ' || ${pick(lastNames.split(' '), 'shape / 16')} as name,
    shape % 5 < 3 as has_hours, shape % 7 = 0 as verified, hashint4(shape) as chance, $1::timestamptz as made_at
  from (
    select i, case when i > 0 and ${isPeopleOnly} then (i - 1) % ${half} % ${SHAPES} + 1 else i end as shape
    from generate_series(-1, ${2 * half}) i) numbered`

const topicIds = TOPICS.map((topic) => topic.id)
const profileRows = [
  `insert into users (id, email, email_key, full_name, role, picture_url, time_zone, created_at, email_verified_at)
    select user_id, slug || '@example.com', slug || '@example.com', name, role, '/files/' || slug, 'Africa/Lagos', made_at - (i + 1) * interval '1 minute', made_at
    from people order by user_id`,
  `insert into profiles (id, user_id, role, slug, job_title, level, company_name, country, languages, bio, phone, gender, birth_date,
      nationality, verification_status, created_at)
    select profile_id, user_id, role, slug, ${pick(jobs, 'chance')}, '4-6', 'Example Ltd', 'Nigeria', '{English}',
      case when shape % 2 = 0 then 'I build payments.' end, '+2348012345678', 'Female', '1990-01-01', 'Nigerian',
      case when verified then 'APPROVED' else 'NOT_VERIFIED' end, made_at from people order by profile_id`,
  `insert into calendars (user_id, provider, account, created_at)
    select user_id, 'builtin', slug, made_at from people where role = 'mentor' and has_hours`,
  `insert into schedules (profile_id, user_id, time_zone) select profile_id, user_id, 'Africa/Lagos' from people where role = 'mentor' and has_hours`,
  `insert into availability_ranges (profile_id, weekday, start_minute, end_minute)
    select profile_id, weekday, 1020, 1260 from people, generate_series(1, 5) weekday where role = 'mentor' and has_hours`,
  `insert into device_sessions (id, user_id, device, remember, created_at, last_used_at, expires_at)
    select profile_id, user_id, 'Bench', true, made_at, made_at, made_at + interval '30 days' from people where i <= 0`,
]
/** Four different topics each: steps that share no divisor with the number of topics do not meet twice. */
const insertTopics = `
  insert into profile_topics (profile_id, topic_id, position)
  select profile_id, ${array(topicIds)}[1 + (first + k * step) % ${topicIds.length}], k
  from (
    select profile_id, abs(hashint4(shape)) % ${topicIds.length} as first, (array[1, 7, 11, 13])[1 + (shape + 4) % 4] as step from people) chosen,
    generate_series(0, 3) k
  order by profile_id`

/**
 * The pairs of sessions by day. The k-th session of mentor m is with another mentee for each m, on a day that no other k has, so that
 * nobody is in two places at once; the measured people have theirs at hours of their own, one a day.
 */
const draw = (half: number, perMentor: number) => `
  create temp table drawn as
  select pg_temp.id_of(d.m || ' ' || d.k || ' ' || d.e) as id, m.user_id as mentor_user_id, m.profile_id as mentor_id,
    e.user_id as mentee_user_id, e.profile_id as mentee_id, d.starts_at, d.starts_at + interval '1 hour' as ends_at, d.k % 20 = 7 as cancelled
  from (
    select m, k, ${half} + 1 + (m + k * 97) % ${half} as e,
      date_trunc('day', $1::timestamptz) + ((k - ${Math.floor(perMentor * 0.8)}) * 8 + m % 7) * interval '1 day' + (8 + m % 8) * interval '1 hour' as starts_at
    from generate_series(1, ${half}) m, generate_series(1, ${perMentor}) k
    union all select 0, k, ${half} + 1 + (k + 20) % ${half}, date_trunc('day', $1::timestamptz) - k * interval '1 day' + interval '21 hours'
    from generate_series(-20, ${MENTOR_HISTORY}) k
    union all select 1 + (k + 20) % ${half}, k, -1, date_trunc('day', $1::timestamptz) - k * interval '1 day' + interval '19 hours'
    from generate_series(-20, ${MENTEE_HISTORY}) k) d
  join people m on m.i = d.m join people e on e.i = d.e`

const insertBookings = `
  insert into bookings (id, mentor_id, mentee_id, mentor_user_id, mentee_user_id, status, starts_at, ends_at, time_zone, wall_time,
    mentee_time_zone, mentee_wall_time, duration_minutes, cancelled_by, cancelled_at, mentor_joined_at, mentee_joined_at, created_at)
  select id, mentor_id, mentee_id, mentor_user_id, mentee_user_id, case when cancelled then 'CANCELLED' else 'UPCOMING' end, starts_at, ends_at,
    'Africa/Lagos', starts_at at time zone 'UTC', 'Africa/Lagos', starts_at at time zone 'UTC', 60,
    case when cancelled then 'mentee' end, case when cancelled then $1::timestamptz end,
    case when starts_at < $1 and not cancelled then starts_at end, case when starts_at < $1 and not cancelled then starts_at end, $1
  from drawn order by id`

const insertCommitments = `
  insert into commitments (person_id, session_id, kind, period)
  select person, id, 'individual', tstzrange(starts_at, ends_at) from drawn cross join lateral (values (mentor_user_id), (mentee_user_id)) of (person)
  where not cancelled`

/** A series of four weekly meetings for every fifth person; three in five are over. The measured mentor hosts twenty. */
const drawGroups = (half: number) => `
  create temp table series as
  select n, pg_temp.id_of(n || 'series') as id, p.user_id as host_user_id, p.profile_id as host_id, p.name as host_name,
    date_trunc('day', $1::timestamptz) + (n % 60 - 40) * interval '1 day' + (n % 10) * interval '1 hour' + interval '1 hour' as starts_at,
    ${pick(topicIds, 'hashint4(n)')} as tag, n % 20 = 0 as is_private
  from generate_series(1, ${Math.floor((2 * half) / 5) + 20}) n
  join people p on p.i = case when n <= 20 then 0 else 1 + n % ${half} end`

const drawMeetings = [
  `create temp table meetings as
    select s.*, k, pg_temp.id_of(n || ' ' || k || 'meeting') as meeting_id, s.starts_at + k * interval '7 days' as at
    from series s, generate_series(0, 3) k`,
  'create index on meetings (n); analyze people, series, meetings',
]
const groupRows = (half: number) => ({
  group_sessions: [
    `insert into group_sessions (id, slug, host_id, host_user_id, title, description, poster_url, tags, tag_keys, is_private, invite_token, time_zone,
      start_date, start_time, duration_minutes, occurrence_id, next_starts_at, next_ends_at, ends_at, created_at, words, words_version)
    select s.id, 'series-' || s.n, s.host_id, s.host_user_id, 'Series ' || s.n, 'About one real question.', '/files/poster.webp',
      array[s.tag, 'growth', 'bench'], array[s.tag, 'growth', 'bench'], s.is_private, s.id::text, 'Africa/Lagos', s.starts_at::date, '18:00', 60,
      o.meeting_id, o.at, o.at + interval '1 hour', s.starts_at + interval '21 days 1 hour', $1,
      array_to_tsvector(array['series', s.n::text] || string_to_array(lower(s.host_name), ' ')), 1
    from series s cross join lateral (
      select * from meetings o where o.n = s.n order by (o.at > $1) desc, case when o.at > $1 then o.at end, o.at desc limit 1) o`,
  ],
  group_occurrences: [
    `insert into group_occurrences (id, group_session_id, date, wall_time, starts_at, ends_at, duration_minutes, going)
    select meeting_id, id, at::date, at at time zone 'UTC', at, at + interval '1 hour', 60, 5 from meetings`,
  ],
  rsvps: [
    `insert into rsvps (occurrence_id, user_id, profile_id, group_session_id, status, created_at, changed_at)
    select o.meeting_id, p.user_id, p.profile_id, o.id, 'GOING', $1, $1 from meetings o cross join generate_series(1, 5) seat
    join people p on p.i = ${half} + 1 + (o.n * 5 + seat) % ${half} where p.user_id <> o.host_user_id`,
    `insert into rsvps (occurrence_id, user_id, profile_id, group_session_id, status, created_at, changed_at)
    select o.meeting_id, p.user_id, p.profile_id, o.id, 'GOING', $1, $1 from meetings o join people p on p.i = -1 where o.n <= 30`,
  ],
  attendances: [
    `insert into attendances (occurrence_id, user_id, joined_at)
    select r.occurrence_id, r.user_id, o.at from rsvps r join meetings o on o.meeting_id = r.occurrence_id where o.at < $1`,
  ],
})

/**
 * Each person is connected with twice `count` others, the measured ones with forty, so that at the small size, too, there are people whom
 * they do not know. The pairs are made distinct as numbers, before people are joined: sorting rows of ids on disk would take most of the time.
 */
const connections = (half: number, count: number) => `
  insert into connections (user_id, other_id, created_at)
  select pair.one, pair.other, $1::timestamptz - d.n * interval '1 hour'
  from (
    select least(one, other) as one, greatest(one, other) as other, min(n) as n
    from (
      select i as one, 1 + (i + n * n * 31) % ${2 * half} as other, n from generate_series(1, ${2 * half}) i, generate_series(1, ${count}) n
      union all select one, 1 + (n * 7) % ${2 * half}, n from (values (0), (-1)) measured (one), generate_series(1, 40) n) drawn
    where one <> other group by 1, 2) d
  join people p on p.i = d.one join people q on q.i = d.other
  cross join lateral (values (p.user_id, q.user_id), (q.user_id, p.user_id)) pair (one, other)`

const activityRows = {
  reviews: [
    `insert into reviews (booking_id, mentor_id, author_user_id, author_id, overall, audio, content_delivery, student_interaction, timeliness,
      text, anonymous, created_at)
    select id, mentor_id, mentee_user_id, mentee_id, 4, 4, 5, 4, 5, 'It helped.', false, ends_at from drawn
    where ends_at < $1 and not cancelled and abs(hashtext(id::text)) % 10 = 0`,
  ],
  notifications: [
    `insert into notifications (user_id, event_key, type, message, target_url, created_at, read_at)
    select user_id, 'event ' || k, 'ONE_ON_ONE_SESSION_BOOKED', 'Somebody booked a session with you', '/dashboard', $1::timestamptz - k * interval '1 hour',
      case when k % 2 = 0 then $1::timestamptz end
    from people, generate_series(1, 10) k`,
  ],
}
