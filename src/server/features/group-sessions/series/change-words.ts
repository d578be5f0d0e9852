import { sql } from 'kysely'
import type { Scope } from '#contract/group-sessions/schemas.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { OccurrenceRow } from '../store.ts'
import type { SessionRow } from '../queries.ts'

type Words = { title: string | undefined; description: string | undefined; capacity: number | null | undefined }
/** Columns of the series; undefined stays as it is. */
export type SeriesWishes = {
  tags: string[] | undefined
  tag_keys: string[] | undefined
  is_private: boolean | undefined
  language: string | null | undefined
  poster_url: string | undefined
}
type Change = { chosen: readonly OccurrenceRow[]; scope: Scope; words: Words; series: SeriesWishes }

/**
 * Writes what is different and says whether anything was. With the whole series its own words change, and occurrences lose theirs; with a
 * smaller scope the occurrences get words of their own.
 */
export async function changeWords(
  db: Db,
  session: Pick<SessionRow, 'id'>,
  { chosen, scope, words, series }: Change,
): Promise<boolean> {
  const whole = scope === 'series'
  const ofSeries = await changeSeries(db, session.id, { ...series, ...(whole ? words : {}) })
  const ids = chosen.map((one) => one.id)
  const ofOccurrences = await changeOccurrences(db, ids, whole ? withoutOwn(words) : words)
  if (!ofSeries && !ofOccurrences) return false
  await sql`update group_sessions set sequence = sequence + 1 where id = ${session.id}`.execute(db)
  return true
}

async function changeSeries(db: Db, id: string, wishes: Partial<SeriesWishes & Words>): Promise<boolean> {
  const current = await db
    .selectFrom('group_sessions')
    .select(['title', 'description', 'capacity', 'tags', 'tag_keys', 'is_private', 'language', 'poster_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const different = Object.entries(wishes).filter(
    ([column, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(current[column as keyof typeof current]),
  )
  if (different.length === 0) return false
  await db.updateTable('group_sessions').set(Object.fromEntries(different)).where('id', '=', id).execute()
  return true
}

type OwnWords = {
  title: string | null | undefined
  description: string | null | undefined
  capacity: number | null | undefined
}

const withoutOwn = ({ title, description, capacity }: Words): OwnWords => ({
  title: title && null,
  description: description && null,
  capacity,
})

/** Words that are the series' own are not kept a second time. */
async function changeOccurrences(db: Db, ids: readonly string[], words: OwnWords): Promise<boolean> {
  const column = (name: 'title' | 'description', value: string | null | undefined) =>
    value === undefined ? sql`o.${sql.ref(name)}` : sql`nullif(${value}::text, s.${sql.ref(name)})`
  const capacity = words.capacity === undefined ? sql`o.capacity` : sql`${words.capacity}::int`
  const { rows } = await sql`
    update group_occurrences o set title = n.title, description = n.description, capacity = n.capacity, sequence = n.sequence
    from (
      select o.id, ${column('title', words.title)} as title, ${column('description', words.description)} as description,
        ${capacity} as capacity, o.sequence + 1 as sequence
      from group_occurrences o join group_sessions s on s.id = o.group_session_id where o.id = any(${[...ids]}::uuid[])) n
    where o.id = n.id and (o.title, o.description, o.capacity) is distinct from (n.title, n.description, n.capacity)
    returning o.id`.execute(db)
  return rows.length > 0
}
