import { sql, type RawBuilder } from 'kysely'
import { findTopic } from '#contract/reference/topics.ts'
import { wordsOf } from '#rules/directory/search.ts'
import { nextEnd, sessionsAhead } from '#server/features/commitments/public.ts'
import { isOnBreakAt } from '#server/features/profiles/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { wordsInAll } from '#server/platform/i18n/reference-words.ts'
import { nilId } from '#server/platform/database/nil-id.ts'

const PROFILES_AT_ONCE = 500
/**
 * Raise it with every change of `wordsOf`, `entryOf` or `rankAt`, and when a language is offered:
 * the nightly refresh then indexes all profiles again.
 */
const RULES_VERSION = 5

/** The position in the ranking at which each tier but the first starts; every tier is several times as large as the one before. */
export const TIER_STARTS = [200, 2_000, 10_000, 40_000, 140_000, 470_000]

/** The tiers of mentors and of mentees, the best rank first. */
export const [mentorTiers, menteeTiers] = (['m', 'e'] as const).map((kind) =>
  [0, ...TIER_STARTS].map((_, tier) => kind + tier),
) as [string[], string[]]

/** SQL: the tier of an entry `e` with kind, rank and profile_id, by the bounds that the last rebuild computed. */
const tierOf = sql<string>`e.kind || (
  select count(*) from search_tiers t where t.kind = e.kind and (t.rank, t.profile_id) <= (e.rank, e.profile_id))`

/** Who has a calendar and published hours ranks before this. */
export const FREE_RANK = 10_000
/** Far behind all others: searches skip those on a break, and should not meet them first. */
const BREAK_RANK = 30_000

type Row = {
  id: string
  role: 'mentor' | 'mentee'
  full_name: string
  job_title: string
  company_name: string
  country: string | null
  languages: string[]
  topics: string[]
  rank: number
  busy_version: number | null
  session_ends_at: Date | null
}
type Entry = Pick<Row, 'rank' | 'busy_version' | 'session_ends_at'> & {
  profile_id: string
  kind: string
  names: string[]
  words: string[]
  facets: string[]
}

/**
 * SQL: the rank of profile `p` of user `u`; smaller comes first. First who can be booked, then who is verified, then who has picture,
 * bio and experience, is active and answers; among equals those with fewer upcoming sessions (D48), then by id.
 */
const rankAt = (now: Date) => sql<number>`(
  1000 * (
    case when exists (select from calendars c where c.user_id = p.user_id)
      and exists (select from availability_ranges r where r.profile_id = p.id) then 0 else ${sql.lit(FREE_RANK / 1000)} end
    + case when p.verification_status = 'APPROVED' then 0 else 4 end
    + (u.picture_url is null)::int + (p.bio is null)::int
    + (not exists (select from experiences x where x.profile_id = p.id))::int
    + case when ${isOnBreakAt(now)} then ${sql.lit(BREAK_RANK / 1000)} else 0 end + (not p.active_this_week)::int + (p.answers_within_day is false)::int)
  + least(999, ${sessionsAhead(sql`p.user_id`, now)}))`

const changing = ['tier', 'rank', 'rules_version', 'busy_version', 'session_ends_at', 'names', 'words', 'facets']
const entryColumns = (table: 'search_entries' | 'excluded') =>
  sql.raw(changing.map((column) => `${table}.${column}`).join(', '))
const assignExcluded = sql.raw(changing.map((column) => `${column} = excluded.${column}`).join(', '))

/** Writes the index entries of these profiles; unchanged ones are not written. */
export async function indexProfiles(db: Db, profileIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<Row>`
    select p.id, p.role, u.full_name, p.job_title, p.company_name, p.country, p.languages, ${rankAt(now)} as rank,
      (select s.busy_version from schedules s where s.profile_id = p.id) as busy_version, ${nextEnd(sql`p.user_id`, now)} as session_ends_at,
      array(select t.topic_id from profile_topics t where t.profile_id = p.id order by t.topic_id) as topics
    from profiles p join users u on u.id = p.user_id where p.id = any(${profileIds}::uuid[])`.execute(db)
  const entries = rows.map(entryOf)
  const words = new Set(entries.flatMap((entry) => [...entry.names, ...entry.words]))
  // Sorted, so that concurrent writers lock the same words in the same order.
  const sorted = [...words].toSorted()
  await sql`insert into search_words (word) select unnest(${sorted}::text[]) on conflict do nothing`.execute(db)
  await sql`
    insert into search_entries (profile_id, tier, rank, rules_version, busy_version, session_ends_at, names, words, facets)
    select e.profile_id, ${tierOf}, e.rank, ${RULES_VERSION}, e.busy_version, e.session_ends_at, array(select json_array_elements_text(e.names)),
      array(select json_array_elements_text(e.words)), array(select json_array_elements_text(e.facets))
    from json_to_recordset(${JSON.stringify(entries)}::json)
      as e (profile_id uuid, kind text, rank int, busy_version bigint, session_ends_at timestamptz, names json, words json, facets json)
    on conflict (profile_id) do update set ${assignExcluded} where (${entryColumns('search_entries')}) is distinct from (${entryColumns('excluded')})`.execute(
    db,
  )
}

function entryOf(row: Row): Entry {
  const names = wordsOf(row.full_name)
  const { id: profile_id, rank, busy_version, session_ends_at } = row
  const kind = row.role === 'mentor' ? 'm' : 'e'
  const topics = row.topics.flatMap((id) => (findTopic(id) ? wordsInAll('topics', id) : []))
  const jobTitles = wordsInAll('jobTitles', row.job_title)
  const words = wordsOf([...jobTitles, row.company_name, ...topics].join(' ')).filter((word) => !names.includes(word))
  return { profile_id, kind, rank, busy_version, session_ends_at, names, words, facets: facetsOf(row) }
}

/** The filter facets of an entry or of a search. */
export const facetsOf = (of: { country: string | null; languages: readonly string[]; topics: readonly string[] }) => [
  ...(of.country === null ? [] : [`country ${of.country}`]),
  ...of.languages.map((language) => `language ${language}`),
  ...of.topics.map((topic) => `topic ${topic}`),
]

/** Indexes all profiles again: after a seed, a restore, or in a test. */
export async function rebuildSearch(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from profiles order by id`.execute(db)
  await indexInChunks(
    db,
    rows.map(({ id }) => id),
    now,
  )
  await rebalanceSearch(db, now)
}

/** Indexes all profiles with an outdated entry, part after part. */
export async function refreshSearch(db: Db, now: Date): Promise<void> {
  for (let after: string | null = firstId; after !== null;) after = await refreshNext(db, now, after)
}

/**
 * Indexes those of the profiles after this id that have an outdated entry: none, one made before commitments started or ended (which
 * changes the rank), or one of an older index version. Versions are compared in one statement, each entry by its key; only what differs is
 * read and written. Returns the last profile that was compared, null at the end.
 */
export async function refreshNext(db: Db, now: Date, after: string): Promise<string | null> {
  const { rows } = await sql<Part>`
    with next as (select id from profiles where id > ${after}::uuid order by id limit ${sql.lit(COMPARED)})
    select ${lastOfNext(sql`id`)} as last, array(
      select p.id from next p
      left join lateral (select * from search_entries e where e.profile_id = p.id limit 1) e on true
      left join lateral (select s.busy_version from schedules s where s.profile_id = p.id limit 1) s on true
      where e.profile_id is null or e.rules_version <> ${RULES_VERSION} or e.busy_version is distinct from s.busy_version
        or e.session_ends_at <= ${now}
      order by p.id) as ids`.execute(db)
  await indexInChunks(db, rows[0]!.ids, now)
  return rows[0]!.last
}

type Part = { last: string | null; ids: string[] }
/** Profiles, entries or words that are compared with one statement. */
const COMPARED = 10_000
/** Before the first id, and before the first word. */
export const [firstId, firstWord] = [nilId, '']
/** SQL: the last row of `next`, null when fewer than a full part are left. */
const lastOfNext = (key: RawBuilder<unknown>) =>
  sql`(select case when (select count(*) from next) = ${sql.lit(COMPARED)} then ${key} end from next order by 1 desc nulls last limit 1)`

/** Restores the sizes of the tiers, moves entries that are now on the other side of a bound, and deletes unused words. */
export async function rebalanceSearch(db: Db, now: Date): Promise<void> {
  await recomputeTierBounds(db)
  for (let after: string | null = firstId; after !== null;) after = await moveNext(db, now, after)
  for (let after: string | null = firstWord; after !== null;) after = await deleteUnusedNext(db, after)
  await clearCounts(db)
}

/** Moves those of the entries after this profile that are on the other side of a bound; returns the last one, null at the end. */
export async function moveNext(db: Db, now: Date, after: string): Promise<string | null> {
  const { rows } = await sql<Part>`
    with next as (
      select profile_id, tier, rank, left(tier, 1) as kind from search_entries where profile_id > ${after}::uuid
      order by profile_id limit ${sql.lit(COMPARED)})
    select ${lastOfNext(sql`profile_id`)} as last,
      array(select e.profile_id from next e where e.tier <> ${tierOf} order by e.profile_id) as ids`.execute(db)
  await indexInChunks(db, rows[0]!.ids, now)
  return rows[0]!.last
}

/**
 * Deletes those of the words after this one that no entry had when they were collected, and that none has now: somebody may have changed
 * their name meanwhile. Returns the last word, null at the end.
 */
export async function deleteUnusedNext(db: Db, after: string): Promise<string | null> {
  const tiers = [...mentorTiers, ...menteeTiers]
  const { rows } = await sql<{ last: string | null }>`
    with next as materialized (select word from search_words where word > ${after} order by word limit ${sql.lit(COMPARED)}),
    rare as materialized (select word from next where not exists (select from search_used_words used where used.word = next.word)),
    unused as (
      delete from search_words where word = any(array(select word from rare where not (select exists (
        select from search_entries e where search_keys(e.tier, e.names, e.words, e.facets) @@ (
          select string_agg(quote_literal(tier || '^' || rare.word), ' | ') from unnest(${tiers}::text[]) tier)::tsquery)))))
    select ${lastOfNext(sql`word`)} as last`.execute(db)
  return rows[0]!.last
}

/**
 * Recomputes the bounds, so that tiers have their sizes. Entries on the other side of a bound move when they are next indexed. Ranks are
 * counted in parts; within one rank ids are random, so the place of a bound among its ids follows from their number.
 */
export async function recomputeTierBounds(db: Db): Promise<void> {
  await clearCounts(db)
  for (let after: string | null = firstId; after !== null;) after = await countRanksNext(db, after)
  await setTierBounds(db)
}

/** Nothing of a run stays, so that no name outlives its account there. */
export const clearCounts = (db: Db) => sql`truncate search_ranks, search_used_words`.execute(db)

/** Counts the ranks of the entries after this profile and collects their words; returns the last one, null at the end. */
export async function countRanksNext(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with next as (
      select profile_id, left(tier, 1) as kind, rank, names || words as words from search_entries where profile_id > ${after}::uuid
      order by profile_id limit ${sql.lit(COMPARED)}),
    used as (
      insert into search_used_words (word) select distinct word collate "C" from next, unnest(words) word order by 1 on conflict do nothing),
    counted as (
      insert into search_ranks as r (kind, rank, entries) select kind, rank, count(*) from next group by 1, 2
      on conflict (kind, rank) do update set entries = r.entries + excluded.entries)
    select ${lastOfNext(sql`profile_id`)} as last`.execute(db)
  return rows[0]!.last
}

export async function setTierBounds(db: Db): Promise<void> {
  await sql`delete from search_tiers`.execute(db)
  await sql`
    insert into search_tiers (kind, tier, rank, profile_id)
    select r.kind, start.tier, r.rank, (lpad(to_hex(((start.place - r.before) / r.entries::float8 * 4294967295)::bigint), 8, '0')
      || '-0000-0000-0000-000000000000')::uuid
    from (select *, sum(entries) over (partition by kind order by rank) - entries as before from search_ranks) r
    join unnest(${TIER_STARTS}::int[]) with ordinality as start (place, tier)
      on start.place >= r.before and start.place < r.before + r.entries`.execute(db)
}

async function indexInChunks(db: Db, profileIds: readonly string[], now: Date): Promise<void> {
  for (let from = 0; from < profileIds.length; from += PROFILES_AT_ONCE)
    await indexProfiles(db, profileIds.slice(from, from + PROFILES_AT_ONCE), now)
}

/** Saves a mentor for a user; one that is saved already stays as it is. */
export async function insertSavedMentor(db: Db, userId: string, mentorId: string, now: Date): Promise<void> {
  const row = { user_id: userId, mentor_id: mentorId, created_at: now }
  await db
    .insertInto('saved_mentors')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSavedMentor(db: Db, userId: string, mentorId: string): Promise<void> {
  await db.deleteFrom('saved_mentors').where('user_id', '=', userId).where('mentor_id', '=', mentorId).execute()
}

/** Until the end of the transaction no other one counts what this user saved. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}
