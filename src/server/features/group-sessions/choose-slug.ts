import { sql } from 'kysely'
import { freeSlug } from '#rules/profiles.ts'
import type { Db } from '#server/platform/database.ts'

/** The address that a session with this base would get now. */
export async function proposeSlug(db: Db, base: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from group_sessions where slug = ${base} or slug ~ ${`^${base}-[0-9]+$`}`.execute(db)
  return freeSlug(
    base,
    rows.map(({ slug }) => slug),
  )
}

/** The same, kept for this transaction: two sessions of one title made at the same moment take turns. */
export async function chooseSlug(db: Db, base: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`group slug ${base}`}, 0))`.execute(db)
  return proposeSlug(db, base)
}
