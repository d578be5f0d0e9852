import { sql } from 'kysely'
import type { Purpose } from '#contract/files/constants.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { keysOf } from './drawn-files.ts'

const day = 86_400_000
const unusedDays = 30
const atOnce = 500

/** SQL: neither the picture of a user nor the poster of a session, over `file` and its `owner`. */
const isUnused = sql<boolean>`case file.purpose
  when 'picture' then owner.picture_url is distinct from file.link
  else not exists (select from group_sessions s where s.poster_url = file.link) end`

/**
 * Deletes uploads that were never published, and pictures and posters that have not been used for a month.
 */
export const sweepFiles =
  ({ storage }: AppDependencies) =>
  async ({ db, now }: JobContext): Promise<void> => {
    await db
      .deleteFrom('files')
      .where('status', '<>', 'PUBLIC')
      .where('expires_at', '<', new Date(now.getTime() - day))
      .execute()
    const unused = await db
      .deleteFrom('files')
      .where('name', 'in', (eb) =>
        eb
          .selectFrom('files as file')
          .innerJoin('users as owner', 'owner.id', 'file.owner_id')
          .select('file.name')
          .where('file.status', '=', 'PUBLIC')
          .where('file.created_at', '<', new Date(now.getTime() - unusedDays * day))
          .where(isUnused)
          .limit(atOnce),
      )
      .returning(['name', 'purpose'])
      .execute()
    for (const { name, purpose } of unused)
      for (const key of keysOf(name, purpose as Purpose)) await storage.remove(key)
    // Independent of the table, so that no raw upload stays, not even one sent again to an old URL.
    for (const key of await storage.listOlder('uploads', new Date(now.getTime() - day))) await storage.remove(key)
  }
