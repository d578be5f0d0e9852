import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'
import { roomText } from './calendar-entries.ts'

type Site = Pick<AppDependencies['env'], 'APP_URL'>
/** Occurrences that are not over at `from` and start before `until`, or are among those `known` to a calendar. */
type Window = { from: Date; until: Date; known: readonly string[] }
type Row = {
  id: string
  slug: string
  title: string
  sequence: number
  starts_at: Date
  ends_at: Date
  is_host: boolean
  locale: string
}

const MAX_ENTRIES = 500

/** The occurrences that a mentor hosts or cohosts, each as an entry of its own: it can be changed without the rest of its series. */
export async function hostedOccurrenceEntries(
  db: Db,
  site: Site,
  userId: string,
  { from, until, known }: Window,
): Promise<{ id: string; entry: IcsEvent; isHost: boolean }[]> {
  const { rows } = await sql<Row>`
    select o.id, s.slug, coalesce(o.title, s.title) as title, s.sequence + o.sequence as sequence, o.starts_at, o.ends_at,
      exists (select from profiles h where h.id = s.host_id and h.user_id = ${userId}) as is_host,
      (select locale from users where id = ${userId}) as locale
    from group_occurrences o join group_sessions s on s.id = o.group_session_id
    where o.status = 'UPCOMING' and o.ends_at > ${from} and (o.starts_at < ${until} or o.id = any(${[...known]}::uuid[]))
      and s.id in (
        select g.id from profiles h join group_sessions g on g.host_id = h.id where h.user_id = ${userId}
        union select c.group_session_id from profiles h join cohosts c on c.mentor_id = h.id
          where h.user_id = ${userId} and c.status = 'ACCEPTED')
    order by o.starts_at, o.id limit ${MAX_ENTRIES}`.execute(db)
  return rows.map((row) => ({ id: row.id, entry: entryOf(site, row), isHost: row.is_host }))
}

const entryOf = (site: Site, row: Row): IcsEvent => ({
  uid: `${row.id}@${new URL(site.APP_URL).hostname}`,
  sequence: row.sequence,
  start: row.starts_at,
  end: row.ends_at,
  cancelled: false,
  summary: row.title,
  ...roomText({ ...site, locale: row.locale }, row),
})
