import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import type { SitemapPages } from '#server/platform/pages/sitemap.ts'
import { MAX_DURATION } from './discover-sessions.ts'

/** Sessions in a file of the sitemap, and in all: those that start next. The others follow as their time comes. */
const perFile = 1_000
const most = 50_000

/** Pages of the upcoming public sessions, next first. A file starts at a place in the index, without a look at the rows before it. */
export const sessionPages = (ctx: () => Pick<Context, 'db' | 'now'>): SitemapPages => ({
  async countFiles() {
    const { db, now } = ctx()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select ${listedFrom(now)} limit ${sql.lit(most)}) listed`.execute(db)
    return Math.ceil(rows[0]!.count / perFile)
  },
  async readFile(file) {
    const { db, now } = ctx()
    const { rows } = await sql<{ path: string; id: string }>`
      select '/group-details/' || s.slug as path, s.id
      from (select s.id ${listedFrom(now)} order by s.next_starts_at, s.id limit ${sql.lit(perFile)} offset ${file * perFile}) listed
      join group_sessions s on s.id = listed.id
      where s.next_ends_at > ${now} and (select h.is_active from users h where h.id = s.host_user_id)
      order by s.next_starts_at, s.id`.execute(db)
    return rows
  },
})

/** SQL: what the partial index holds of sessions that may still be running. */
const listedFrom = (now: Date) => sql`
  from group_sessions s where not s.is_private and s.status = 'UPCOMING' and s.next_starts_at > ${new Date(now.getTime() - MAX_DURATION)}`
