import type { JobContext } from '#server/platform/context.ts'
import type { Parts } from '#server/platform/parts.ts'

const day = 86_400_000
const unusedDays = 30
const atOnce = 500

/** Removes what nobody will ask for: uploads that were never published, and pictures that have not been anyone's for a month. */
export const sweepFiles =
  ({ storage }: Parts) =>
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
          .where('file.purpose', '=', 'picture')
          .where('file.created_at', '<', new Date(now.getTime() - unusedDays * day))
          .where((row) => row('owner.picture_url', 'is distinct from', row.ref('file.link')))
          .limit(atOnce),
      )
      .returning('name')
      .execute()
    for (const { name } of unused)
      for (const variant of [name, `${name}-96`]) await storage.remove(`public/${variant}.webp`)
    // Whatever the table says: nothing may stay in the folder of raw uploads, not even what came again over an old address.
    for (const key of await storage.listOlder('uploads', new Date(now.getTime() - day))) await storage.remove(key)
  }
