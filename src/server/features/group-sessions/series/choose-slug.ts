import { sql } from 'kysely'
import { freeSlug, slugStem } from '#rules/profiles.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The address that a session with this base would get now. */
export async function proposeSlug(db: Db, base: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from group_sessions where slug = ${base} or slug ~ ${`^${base}-[0-9]+$`}`.execute(db)
  return freeSlug(
    base,
    rows.map(({ slug }) => slug),
  )
}

/** The same, kept for this transaction: sessions made at the same moment take turns, also where one is the second “Rust” and one is “Rust 2”. */
export async function chooseSlug(db: Db, base: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`group slug ${slugStem(base)}`}, 0))`.execute(db)
  return proposeSlug(db, base)
}
