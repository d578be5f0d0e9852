import { DAY } from '#rules/time/days.ts'
import { sql } from 'kysely'
import type { ImagePurpose } from '#contract/files/constants.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Storage } from '#server/platform/files/storage-interface.ts'
import { documentKeysOf, keysOf, publicName } from './drawn-files.ts'

const unusedDays = 30
const atOnce = 500

/**
 * SQL: neither the picture of a user, the poster of a session or of one of its dates, the introduction of a mentor nor the document of a
 * request (logos are kept elsewhere), over `file` and its `owner`.
 */
const isUnused = sql<boolean>`case file.purpose
  when 'picture' then owner.picture_url is distinct from file.link
  when 'logo' then true
  when 'introduction' then not exists (select from introductions i where i.link = file.link)
  when 'document' then not exists (
    select from verification_requests r where r.resume_file = file.name or r.certificate_file = file.name)
  else not exists (select from group_sessions s where s.poster_url = file.link)
    and not exists (select from group_occurrences o where o.poster_url = file.link) end`

/**
 * Deletes uploads that were never published, and pictures, posters, recordings, logos and icons that have not been used for a month.
 */
export const sweepFiles =
  ({ storage }: AppDependencies) =>
  async ({ db, now }: JobContext): Promise<void> => {
    await db
      .deleteFrom('files')
      .where('status', 'in', ['SIGNED', 'UPLOADED'])
      .where('expires_at', '<', new Date(now.getTime() - DAY))
      .execute()
    const unused = await db
      .deleteFrom('files')
      .where('name', 'in', (eb) =>
        eb
          .selectFrom('files as file')
          .innerJoin('users as owner', 'owner.id', 'file.owner_id')
          .select('file.name')
          .where('file.status', 'in', ['PUBLIC', 'PRIVATE'])
          .where('file.created_at', '<', new Date(now.getTime() - unusedDays * DAY))
          .where(isUnused)
          .limit(atOnce),
      )
      .returning(['name', 'purpose', 'content_type as contentType', 'pages'])
      .execute()
    await removeObjects(storage, unused)
    await sweepInstancePictures(db, new Date(now.getTime() - unusedDays * DAY))
    // Independent of the table, so that no raw upload stays, not even one sent again to an old URL.
    for (const key of await storage.listOlder('uploads', new Date(now.getTime() - DAY))) await storage.remove(key)
  }

/** Deletes logos and icons that no version and no draft of the settings has, and that nobody uploaded or saved since. */
const sweepInstancePictures = (db: Db, before: Date) =>
  sql`delete from instance_pictures picture where created_at < ${before} and not exists (
    select from (select settings from instance_settings union all select settings from instance_drafts) kept
    where '/instance/' || picture.name || '.webp' in (kept.settings->'logo'->>'link', kept.settings->'icon'->>'link'))`.execute(
    db,
  )

/** Deletes every file of a user: what they uploaded and did not publish, pictures, posters and documents. */
export async function removeFilesOf(storage: Storage, db: Db, ownerId: string): Promise<void> {
  const files = await db
    .deleteFrom('files')
    .where('owner_id', '=', ownerId)
    .returning(['name', 'purpose', 'content_type as contentType', 'pages'])
    .execute()
  await removeObjects(storage, files)
  for (const { name } of files) await storage.remove(`uploads/${name}`)
}

/** Withdraws a published file, so that nobody can use it any more; returns the keys of what is to be deleted after the commit. */
export async function withdrawFile(db: Db, link: string): Promise<string[]> {
  const files = await db
    .deleteFrom('files')
    .where('link', '=', link)
    .returning(['name', 'purpose', 'content_type as contentType', 'pages'])
    .execute()
  return files.flatMap(storedKeysOf)
}

type StoredFile = { name: string; purpose: string; contentType: string; pages: number | null }

async function removeObjects(storage: Storage, files: readonly StoredFile[]): Promise<void> {
  for (const file of files) for (const key of storedKeysOf(file)) await storage.remove(key)
}

function storedKeysOf({ name, purpose, contentType, pages }: StoredFile): string[] {
  if (purpose === 'attachment') return []
  if (purpose === 'introduction') return [`public/${publicName({ name, contentType })}`]
  return pages === null ? keysOf(name, purpose as ImagePurpose) : documentKeysOf(name, pages)
}
