import { sql } from 'kysely'
import { countryCodeOf } from '#rules/profiles/profiles.ts'
import type { Context } from '#server/platform/context.ts'

type MentorCountry = { country: string; countryCode: string | null; mentors: number }

/** The countries of everybody whom a search for mentors can find, by name. */
export async function mentorCountries(ctx: Context): Promise<MentorCountry[]> {
  const { rows } = await sql<Omit<MentorCountry, 'countryCode'>>`
    select p.country, count(*)::int as mentors
    from search_entries e join profiles p on p.id = e.profile_id
    where e.tier like 'm%' and p.country is not null
    group by p.country order by p.country`.execute(ctx.db)
  return rows.map((row) => ({ ...row, countryCode: countryCodeOf(row.country) }))
}
