import type pg from 'pg'
import { withoutIndexes } from './fill-tables.ts'

const hostCount = 10_000

/**
 * Fills a database with upcoming public sessions, some private and some past ones, one occurrence each, distributed randomly over the year
 * after `now`. Tags range from common to rare: `career` is on four in ten, `late` on one in twenty but none of the next half year, each
 * `topic …` on fifty; the words likewise.
 */
export async function insertGroupSessions(client: pg.Client, count: number, now: Date): Promise<void> {
  await client.query('select setseed(0.5)')
  await client.query('set synchronous_commit = off')
  await client.query(insertHosts, [now])
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`)
  await client.query(drawSessions, [count, now])
  await withoutIndexes(client, 'group_sessions', () => client.query(insertSessions, [now]))
  await withoutIndexes(client, 'group_occurrences', () => client.query(insertOccurrences))
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze group_sessions, group_occurrences, users, profiles')
}

const insertHosts = `
  with people as (
    insert into users (email, email_key, full_name, role, time_zone, created_at)
    select 'host' || n || '@example.org', 'host' || n || '@example.org', 'Host ' || n, 'mentor', 'Africa/Nairobi', $1
    from generate_series(1, ${hostCount}) n returning id)
  insert into profiles (user_id, role, slug, job_title, level, company_name, country, phone, gender, birth_date, nationality, created_at)
  select id, 'mentor', id::text, 'Engineer', '4-6', 'Example Ltd', 'Kenya', '+254712345678', 'Female', '1990-01-01', 'Kenyan', $1 from people`

const drawSessions = `
  create temporary table drawn as
  select n, gen_random_uuid() as id, gen_random_uuid() as occurrence_id, h.id as host_id, h.user_id as host_user_id, d.starts_at,
    case when random() < 0.1 then 'Français' when random() < 0.02 then 'Yorùbá' else 'English' end as language,
    random() < 0.05 as is_private, case when random() < 0.3 then 20 end as capacity, random() < 0.5 as is_full,
    array(select distinct tag from unnest(array[
      case when random() < 0.4 then 'career' else 'tech' end, 'topic ' || n / 50,
      case when random() < 0.1 and d.starts_at > $2::timestamptz + interval '180 days' then 'late' else 'subject ' || floor(random() * 40) end]) tag) as keys
  from generate_series(1, $1::int) n
  cross join lateral (select n as each_row, $2::timestamptz - interval '20 days' + floor(random() * 385 * 48) * interval '30 minutes' as starts_at) d
  join (select id, user_id, row_number() over (order by id) as place from profiles) h on h.place = 1 + n % ${hostCount}`

const insertSessions = `
  insert into group_sessions (id, slug, host_id, host_user_id, title, description, poster_url, tags, tag_keys, language, is_private, invite_token,
    capacity, time_zone, start_date, start_time, duration_minutes, occurrence_id, next_starts_at, next_ends_at, ends_at, created_at, words)
  select id, 'session-' || n, host_id, host_user_id, 'Session ' || n, repeat('About one real question, slowly. ', 12), '/files/poster.webp', keys, keys,
    language, is_private, id::text, capacity, 'Africa/Nairobi', starts_at::date, '18:00', 60, occurrence_id, starts_at,
    starts_at + interval '1 hour', starts_at + interval '1 hour', $1,
    array_to_tsvector(array['session', 'number' || n % 7, 'common' || n % 20, 'seldom' || n % 20000, 'once' || n, 'host', 'name' || n % ${hostCount}])
  from drawn`

const insertOccurrences = `
  insert into group_occurrences (id, group_session_id, date, wall_time, starts_at, ends_at, duration_minutes, capacity, going)
  select occurrence_id, id, starts_at::date, starts_at at time zone 'UTC', starts_at, starts_at + interval '1 hour', 60, capacity,
    case when capacity is not null and is_full then capacity else 5 end from drawn`
