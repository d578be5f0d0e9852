import { sql } from 'kysely'
import { findTopic } from '#contract/reference/topics.ts'
import { wordsOf } from '#rules/directory/search.ts'
import { nextEnd, sessionsAhead } from '#server/features/commitments/public.ts'
import type { Db } from '#server/platform/database/database.ts'

const CHUNK = 500
/** Raise it with every change of `wordsOf`, `entryOf` or `rankAt`: the nightly refresh then indexes all profiles again. */
const RULES_VERSION = 2

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
export const FREE_RANK = 8_000

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
 * bio and experience; among equals those with fewer upcoming sessions (D48), then by id.
 */
const rankAt = (now: Date) => sql<number>`(
  1000 * (
    case when exists (select from calendars c where c.user_id = p.user_id)
      and exists (select from availability_ranges r where r.profile_id = p.id) then 0 else ${sql.lit(FREE_RANK / 1000)} end
    + case when p.verification_status = 'APPROVED' then 0 else 4 end
    + (u.picture_url is null)::int + (p.bio is null)::int
    + (not exists (select from experiences x where x.profile_id = p.id))::int)
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
  const topics = row.topics.map((id) => findTopic(id)?.name ?? '')
  const words = wordsOf([row.job_title, row.company_name, ...topics].join(' ')).filter((word) => !names.includes(word))
  return { profile_id, kind, rank, busy_version, session_ends_at, names, words, facets: facetsOf(row) }
}

/** The filter facets of an entry or of a search. */
export const facetsOf = (of: { country: string | null; languages: readonly string[]; topics: readonly string[] }) => [
  ...(of.country === null ? [] : [`country ${of.country}`]),
  ...of.languages.map((language) => `language ${language}`),
  ...of.topics.map((topic) => `topic ${topic}`),
]

/** Recomputes the bounds, so that tiers have their sizes. Entries on the other side of a bound move when they are next indexed. */
export async function recomputeTierBounds(db: Db): Promise<void> {
  // Sorting all entries takes longer than the statement timeout of a request.
  await sql`select set_config('statement_timeout', '60s', true)`.execute(db)
  await sql`delete from search_tiers`.execute(db)
  await sql`
    insert into search_tiers (kind, tier, rank, profile_id)
    select e.kind, start.tier, e.rank, e.profile_id
    from (
      select left(tier, 1) as kind, rank, profile_id, row_number() over (partition by left(tier, 1) order by rank, profile_id) as place
      from search_entries) e
    join unnest(${TIER_STARTS}::int[]) with ordinality as start (place, tier) on e.place = start.place + 1`.execute(db)
}

/** Indexes all profiles again: after a seed, a restore, or in a test. */
export async function rebuildSearch(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from profiles order by id`.execute(db)
  await indexInChunks(db, rows, now)
  await rebalanceSearch(db, now)
}

/**
 * Indexes the profiles with an outdated entry: those without one, those with commitments that started or ended since (which
 * changes the rank), and those of an older index version. Versions are compared in one statement; only what differs is read and
 * written.
 */
export async function refreshSearch(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p left join search_entries e on e.profile_id = p.id left join schedules s on s.profile_id = p.id
    where e.profile_id is null or e.rules_version <> ${RULES_VERSION} or e.busy_version is distinct from s.busy_version
      or e.session_ends_at <= ${now}
    order by p.id`.execute(db)
  await indexInChunks(db, rows, now)
}

/** Restores the sizes of the tiers, moves entries that are now on the other side of a bound, and deletes unused words. */
export async function rebalanceSearch(db: Db, now: Date): Promise<void> {
  await recomputeTierBounds(db)
  const { rows } = await sql<{ id: string }>`
    select e.profile_id as id from (select profile_id, tier, rank, left(tier, 1) as kind from search_entries) e
    where e.tier <> ${tierOf} order by e.profile_id`.execute(db)
  await indexInChunks(db, rows, now)
  await deleteUnusedWords(db)
}

async function indexInChunks(db: Db, rows: readonly { id: string }[], now: Date): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const ids = rows.slice(from, from + CHUNK).map(({ id }) => id)
    await indexProfiles(db, ids, now)
  }
}

async function deleteUnusedWords(db: Db): Promise<void> {
  await sql`
    delete from search_words w where not exists (
      select from (select distinct unnest(names || words) as word from search_entries) used where used.word = w.word)`.execute(
    db,
  )
}
