import type { Purpose, RecordingType } from '#contract/files/constants.ts'
import type { Actor } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { readPublished } from '#server/platform/files/storage.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Owner = { readonly actor: Pick<Actor, 'userId'>; readonly db: Db }

/** Refuses a picture that is not a published file of the caller's own. */
export const assertOwnPicture = (ctx: Owner, link: string) => assertOwn(ctx, link, 'picture')

/** Refuses a poster that is not a published file of the caller's own. */
export const assertOwnPoster = (ctx: Owner, link: string) => assertOwn(ctx, link, 'poster')

/** The type and bytes of a published recording of the caller's own; refused when it is not theirs. */
export async function findOwnRecording({ db, actor }: Owner, link: string) {
  const file = await db
    .selectFrom('files')
    .select(['content_type as contentType', 'size'])
    .where('link', '=', link)
    .where('owner_id', '=', actor.userId)
    .where('purpose', '=', 'introduction')
    .where('status', '=', 'PUBLIC')
    .executeTakeFirst()
  if (!file) throw new Refusal('file_not_yours', { fields: [{ field: 'fileLink', code: 'recording_missing' }] })
  return file as { contentType: RecordingType; size: number }
}

async function assertOwn(ctx: Owner, link: string, purpose: Purpose): Promise<void> {
  const file = await ctx.db
    .selectFrom('files')
    .select('name')
    .where('link', '=', link)
    .where('owner_id', '=', ctx.actor.userId)
    .where('purpose', '=', purpose)
    .where('status', '=', 'PUBLIC')
    .executeTakeFirst()
  if (file) return
  const field = purpose === 'poster' ? 'sessionPosterUrl' : 'profilePicture'
  throw new Refusal('file_not_yours', { fields: [{ field, code: 'picture_missing' }] })
}

/** The bytes of a logo that the caller uploaded; undefined where there is none. */
export async function readOwnLogo(
  { storage }: Pick<AppDependencies, 'storage'>,
  { db, actor }: Owner,
  link: string,
): Promise<Buffer | undefined> {
  const file = await db
    .selectFrom('files')
    .select('name')
    .where('link', '=', link)
    .where('owner_id', '=', actor.userId)
    .where('purpose', '=', 'logo')
    .where('status', '=', 'PUBLIC')
    .executeTakeFirst()
  return file && readPublished(storage, link)
}

/** A file of this user, in any state. */
export const findOwnFile = (db: Db, ownerId: string, name: string) =>
  db
    .selectFrom('files')
    .select(['name', 'purpose', 'content_type as contentType', 'link'])
    .where('name', '=', name)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()

/** How many files of a purpose count against a person's quota: those that are stored, and those that may still come. */
export async function countFiles(db: Db, ownerId: string, purpose: Purpose, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('status', 'in', ['PUBLIC', 'PRIVATE']), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}
