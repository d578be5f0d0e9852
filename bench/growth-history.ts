import type pg from 'pg'
import { createSecrets, hashToken } from '#server/platform/auth/secrets.ts'
import { withoutIndexes } from './fill-tables.ts'
import { benchEnv } from './people.ts'

/** Conversations of each person, and messages of each of them. */
const CONVERSATIONS = 2
const MESSAGES = 5
/** Conversations of a measured person and accounts that are suspended, the same at every size. */
const MEASURED_CONVERSATIONS = 30
const SUSPENDED = 6
/** Entries of the audit log and e-mails, for each person. */
const RECORDS = 10

/**
 * What else has happened in the filled database: conversations, the audit log with its chain, e-mails that were sent, jobs that wait,
 * devices that are signed in, a member of staff. Needs the session of `fillDatabase`.
 */
export async function fillHistory(client: pg.Client, people: number, now: Date): Promise<void> {
  const run = (statement: string) => client.query(statement, statement.includes('$1') ? [now] : [])
  const secret = 'A'.repeat(43)
  const sealed = createSecrets(benchEnv.SECRET_KEY).encrypt('conversation', secret).toString('hex')
  for (const statement of [...drawConversations(people), auditFunction(people * RECORDS)]) await run(statement)
  for (const [table, statement] of Object.entries(tables(people, sealed, hashToken(secret).toString('hex'))))
    await withoutIndexes(client, table, () => run(statement))
  for (const statement of [waitingJobs, ...staffRows]) await run(statement)
}

/** People of one role write to each other: pairs of a mentor and a mentee are left to those who measure conversations. */
const drawConversations = (people: number) => [
  `create temp table talks as
    select pg_temp.id_of(one || ' ' || other || 'talk') as id, least(p.user_id, q.user_id) as party_a, greatest(p.user_id, q.user_id) as party_b, at
    from (
      select distinct least(one, other) as one, greatest(one, other) as other, $1::timestamptz - (one % 400) * interval '1 day' as at
      from (
        select i as one, 1 + (i + n - 1) % ${people} as other from generate_series(1, ${people}) i, generate_series(1, ${CONVERSATIONS}) n
        union all select one, n from (values (0), (-1)) measured (one), generate_series(1, ${MEASURED_CONVERSATIONS}) n) drawn
      where one <> other) pair
    join people p on p.i = pair.one join people q on q.i = pair.other`,
  'analyze talks',
]

/** `sealed` and `hash`: a secret of conversations, encrypted and hashed, in hexadecimal. */
const tables = (people: number, sealed: string, hash: string) => ({
  conversations: `
    insert into conversations (id, party_a, party_b, secret, secret_hash, last_sequence, latest_sequence, wrote_a, wrote_b, unread_a, created_at, updated_at)
    select id, party_a, party_b, '\\x${sealed}'::bytea, '\\x${hash}'::bytea, ${MESSAGES}, ${MESSAGES}, true, true, 1, at, at from talks order by id`,
  chat_messages: `
    insert into chat_messages (conversation_id, sequence, id, kind, sender, body, created_at)
    select id, n, gen_random_uuid(), 'message', case when n % 2 = 0 then 'a' else 'b' end, repeat('A', 120), at + n * interval '1 minute'
    from talks, generate_series(1, ${MESSAGES}) n order by id, n`,
  mail_deliveries: `
    insert into mail_deliveries (key, claimed_at, sent_at)
    select pg_temp.id_of(n || 'mail')::text || ':' || n, at, at
    from (select n, $1::timestamptz - (n % 85 * 24) * interval '1 hour' as at from generate_series(1, ${people * RECORDS}) n) mail`,
  device_sessions: `
    insert into device_sessions (id, user_id, device, remember, created_at, last_used_at, expires_at)
    select pg_temp.id_of(i || 'device'), user_id, 'Bench', true, $1::timestamptz, $1::timestamptz, $1::timestamptz + interval '30 days' from people where i > 0`,
  known_devices: `
    insert into known_devices (user_id, key_hash, created_at, last_used_at)
    select user_id, decode(md5(slug), 'hex'), $1::timestamptz, $1::timestamptz from people order by user_id`,
  users: `update users set last_sign_in_at = $1::timestamptz - (hashint4(i) & 65535) * interval '10 minutes' from people where id = user_id and i > 0`,
  // While a table is empty PostgreSQL plans to read all of it, and keeps that plan until it has new statistics.
  idempotency_keys: `
    insert into idempotency_keys (caller, key, request_hash, status, created_at)
    select user_id, md5(slug), decode(md5(slug), 'hex'), 201, $1::timestamptz from people order by user_id`,
  audit_log: 'select pg_temp.fill_audit_log($1)',
})

/** Each entry holds the hash of the one before, so they are written one after the other; two years of them, the newest at `now`. */
const auditFunction = (count: number) => `
  create function pg_temp.fill_audit_log(until timestamptz) returns void language plpgsql as $$
  declare
    entry audit_log;
    actor uuid := pg_temp.id_of('staff');
  begin
    entry.hash := '\\x';
    for n in 1..${count} loop
      entry := row(n, date_trunc('second', until - (${count} - n) * interval '730 days' / ${count}), actor, 'person.warned', actor, 'Looked at it carefully', entry.hash, null);
      entry.hash := audit_log_hash(entry.previous_hash, entry);
      insert into audit_log values (entry.*);
    end loop;
  end $$`

/** Jobs that wait for the sessions ahead, of a name that no worker knows. */
const waitingJobs = `
  select count(*) from graphile_worker.add_jobs(array(
    select row('job:bench.wait', json_build_object('at', starts_at, 'data', json_build_object('bookingId', id)), null,
      now() + (starts_at - $1::timestamptz), 11, 'filled ' || id, null, null)::graphile_worker.job_spec
    from drawn where starts_at > $1::timestamptz order by id limit 100000))`

const staffRows = [
  `insert into users (id, email, email_key, full_name, staff_role, created_at, email_verified_at)
    select pg_temp.id_of('staff'), 'staff@example.com', 'staff@example.com', 'Measured Staff', 'ADMIN', $1::timestamptz, $1::timestamptz`,
  `insert into device_sessions (id, user_id, device, remember, second_factor, created_at, last_used_at, expires_at)
    select id, id, 'Bench', true, 'app', created_at, created_at, created_at + interval '30 days' from users where staff_role is not null`,
  `update users set suspended_at = $1::timestamptz where id in (select user_id from people where i between 31 and ${30 + SUSPENDED})`,
]
