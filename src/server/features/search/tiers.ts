import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Where each tier but the first begins: every one is about four times as large as the one before. */
export const TIER_STARTS = [2_000, 10_000, 40_000, 140_000, 470_000]

/** The tiers of mentors and of mentees, those of the best rank first. */
export const [mentorTiers, menteeTiers] = (['m', 'e'] as const).map((kind) =>
  [0, ...TIER_STARTS].map((_, tier) => kind + tier),
) as [string[], string[]]

/** SQL: the tier of an entry `e` with kind, rank and profile_id, by the borders of the last night. */
export const tierOf = sql<string>`e.kind || (
  select count(*) from search_tiers t where t.kind = e.kind and (t.rank, t.profile_id) <= (e.rank, e.profile_id))`

/** Draws the borders anew, so that the tiers have their sizes again. Who lies on the other side of one then is moved by the next indexing. */
export async function drawTiers(db: Db): Promise<void> {
  // One sort of all entries takes longer than a request may.
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
