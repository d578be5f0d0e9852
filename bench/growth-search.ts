import type pg from 'pg'
import { rebuiltIndexes, withoutIndexes } from './fill-tables.ts'

type IndexProfiles = (profileIds: readonly string[]) => Promise<void>

/** Profiles that are indexed with one call, and calls at a time: one waits for the database while another computes. */
const PROFILES_AT_ONCE = 500
const STREAMS = 2

/** Has the program index everybody, each person once: the index of the table and the tiers follow at the end. Needs the session of `fillDatabase`. */
export async function indexPeople(client: pg.Client, index: IndexProfiles, computeTiers: () => Promise<void>) {
  const { rows } = await client.query<{ id: string }>('select profile_id as id from people order by profile_id')
  const ids = rows.map(({ id }) => id)
  await rebuiltIndexes(client, ['search_entries_keys'], async () => {
    const chunks = Array.from({ length: Math.ceil(ids.length / PROFILES_AT_ONCE) }, (_, k) =>
      ids.slice(k * PROFILES_AT_ONCE, (k + 1) * PROFILES_AT_ONCE),
    )
    const work = async () => {
      for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) await index(chunk)
    }
    await Promise.all(Array.from({ length: STREAMS }, work))
    await assignTiers(client, computeTiers)
  })
}

/**
 * Indexes people for the search by copying the entry of the first one of the same role and shape, which `index` makes the program write:
 * a million entries in minutes instead of half an hour. Needs the session of `fillDatabase`.
 */
export async function copySearchEntries(client: pg.Client, index: IndexProfiles, computeTiers: () => Promise<void>) {
  await client.query(`
    create temp table first_of_shape as
    select distinct on (role, shape) role, shape, profile_id from people order by role, shape, i`)
  const { rows } = await client.query<{ id: string }>('select profile_id as id from first_of_shape order by profile_id')
  for (let from = 0; from < rows.length; from += PROFILES_AT_ONCE)
    await index(rows.slice(from, from + PROFILES_AT_ONCE).map(({ id }) => id))
  await client.query('set session_replication_role = replica')
  await withoutIndexes(client, 'search_entries', async () => {
    await client.query(`
      insert into search_entries (profile_id, tier, rank, rules_version, busy_version, session_ends_at, names, words, facets)
      select p.profile_id, e.tier, e.rank, e.rules_version, e.busy_version, e.session_ends_at, e.names, e.words, e.facets
      from people p join first_of_shape f on f.role = p.role and f.shape = p.shape join search_entries e on e.profile_id = f.profile_id
      where p.profile_id <> f.profile_id order by p.profile_id`)
    await assignTiers(client, computeTiers)
  })
  await client.query('set session_replication_role = default')
}

/** The bounds of the tiers among all entries, and the entries in their tiers. */
async function assignTiers(client: pg.Client, computeTiers: () => Promise<void>): Promise<void> {
  await computeTiers()
  await client.query(`
    update search_entries e set tier = left(e.tier, 1) || (
      select count(*) from search_tiers t where t.kind = left(e.tier, 1) and (t.rank, t.profile_id) <= (e.rank, e.profile_id))`)
}
