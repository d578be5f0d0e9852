import { randomBytes } from 'node:crypto'
import type { Role } from '#contract/fields.ts'
import { createSecrets, hashToken } from '#server/platform/auth/secrets.ts'
import { databaseUrl, filledAt, fillOnce, startFilledCluster, withClient } from '../filled-databases.ts'
import { benchEnv } from '../people.ts'

/** Somebody signed in, on a device of theirs, with a conversation. */
export type Person = { userId: string; profileId: string; role: Role; slug: string; conversationId: string }
/** Who calls, and whom and what they call for. */
export type Scene = {
  people: Person[]
  /** Mentors with weekly hours, by profile. */
  mentors: { profileId: string; slug: string }[]
  /** Public series with a date ahead. */
  series: { id: string; slug: string; date: string }[]
}

const setting = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault)
const profiles = setting('BENCH_PROFILES', 100_000)
const peopleCount = setting('BENCH_PEOPLE', 5_000)
const messagesEach = 20

/** A copy of the filled database with people who are signed in, on a server that keeps what it acknowledges. */
export async function openScene(): Promise<{ url: string; scene: Scene; close(): Promise<void> }> {
  const cluster = await startFilledCluster({ durable: true })
  const name = `mixed_${randomBytes(4).toString('hex')}`
  try {
    await fillOnce(cluster.url, 'growth_large', { profiles, bookings: profiles * 10 })
    await withClient(cluster.url, (client) =>
      client.query(`create database ${name} template growth_large strategy file_copy`),
    )
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const url = databaseUrl(cluster.url, name)
  return {
    url,
    scene: await signIn(url),
    async close() {
      await withClient(cluster.url, (client) => client.query(`drop database ${name} with (force)`))
      await cluster.stop()
    },
  }
}

/** Signs people in and gives each mentee a conversation with a mentor. */
async function signIn(url: string): Promise<Scene> {
  const secrets = createSecrets(benchEnv.SECRET_KEY)
  const secret = 'A'.repeat(43)
  return withClient(url, async (client) => {
    await client.query(`
      create temp table chosen as
      select row_number() over (partition by role order by md5(slug)) as pair, id, user_id, role, slug from profiles where slug like 'person-%'`)
    await client.query('delete from chosen where pair > $1', [Math.floor(peopleCount / 2)])
    await client.query(
      `insert into device_sessions (id, user_id, device, remember, created_at, last_used_at, expires_at)
        select id, user_id, 'Bench', true, $1, $1, $1::timestamptz + interval '30 days' from chosen`,
      [filledAt],
    )
    await client.query(
      `insert into conversations (party_a, party_b, secret, secret_hash, last_sequence, latest_sequence, wrote_a, wrote_b, created_at, updated_at)
        select least(a.user_id, b.user_id), greatest(a.user_id, b.user_id), $1, $2, ${messagesEach}, ${messagesEach}, true, true, $3, $3
        from chosen a join chosen b on b.pair = a.pair and a.role = 'mentor' and b.role = 'mentee'`,
      [secrets.encrypt('conversation', secret), hashToken(secret), filledAt],
    )
    await client.query(
      `insert into chat_messages (conversation_id, sequence, id, kind, sender, body, created_at)
        select id, n, gen_random_uuid(), 'message', case when n % 2 = 0 then 'a' else 'b' end, repeat('A', 304), $1
        from conversations, generate_series(1, ${messagesEach}) n where last_sequence = ${messagesEach}`,
      [filledAt],
    )
    await client.query('analyze device_sessions, conversations, chat_messages')
    const people = await client.query<Person>(`
      select c.user_id as "userId", c.id as "profileId", c.role, c.slug, v.id as "conversationId"
      from chosen c join conversations v on c.user_id in (v.party_a, v.party_b) and v.last_sequence = ${messagesEach} order by c.pair, c.role`)
    const mentors = await client.query<Scene['mentors'][number]>(
      `
      select p.id as "profileId", p.slug from profiles p join schedules s on s.profile_id = p.id
      where p.slug like 'person-%' order by md5(p.slug) limit $1`,
      [peopleCount],
    )
    const series = await client.query<Scene['series'][number]>(
      `select s.id, s.slug, o.date::text as date from group_sessions s join group_occurrences o on o.id = s.occurrence_id
        where not s.is_private and s.next_starts_at > $1::timestamptz + interval '1 day' order by md5(s.slug) limit 1000`,
      [filledAt],
    )
    return { people: people.rows, mentors: mentors.rows, series: series.rows }
  })
}
