import { sql } from 'kysely'
import { isVisibleTo } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { SitemapPages } from '#server/platform/pages/sitemap.ts'

/** Mentors in a file, about; the number of files is a power of two, so that their bounds seldom move. */
const perFile = 2_000
/** What the protocol allows, should the statistics of the table be far behind. */
const most = 50_000

/** Pages of all mentors, in files of equal ranges of their random ids. A scalar subquery: one look at each account of the range. */
export const mentorPages = (ctx: () => Pick<Context, 'db' | 'now'>): SitemapPages => ({
  countFiles: () => countFiles(ctx()),
  async readFile(file) {
    const count = await countFiles(ctx())
    const { rows } = await sql<{ path: string; id: string }>`
      select '/mentor/' || p.slug as path, p.id from profiles p
      where p.role = 'mentor' and p.id >= ${idAt(file / count)}::uuid and p.id <= ${idAt((file + 1) / count)}::uuid
        and (select ${isVisibleTo(undefined)} from users u where u.id = p.user_id)
      order by p.id limit ${sql.lit(most)}`.execute(ctx().db)
    return rows
  },
})

/** By the statistics of the table: half of all profiles are mentors, about. */
async function countFiles({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ profiles: number }>`
    select reltuples::float8 as profiles from pg_class where oid = 'profiles'::regclass`.execute(db)
  // -1: not analysed yet.
  return 2 ** Math.ceil(Math.log2(Math.max(1, rows[0]!.profiles / 2 / perFile)))
}

/** The id at this part of all ids, from 0 to 1. */
function idAt(part: number): string {
  const first = Math.min(Math.floor(part * 2 ** 32), 2 ** 32 - 1)
  return `${first.toString(16).padStart(8, '0')}-${part < 1 ? '0000-0000-0000-000000000000' : 'ffff-ffff-ffff-ffffffffffff'}`
}
