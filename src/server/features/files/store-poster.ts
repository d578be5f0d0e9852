import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/database/database.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { storeDrawn } from './drawn-files.ts'

/**
 * Keeps a poster that the server made (PNG or WebP, 16:9) as this person's file and answers with its link. Call it outside a transaction, as
 * storages may be far away: what no session takes is swept after a month.
 */
export async function storePoster(
  { storage }: Pick<Parts, 'storage'>,
  { db, now }: { readonly db: Db; readonly now: Date },
  ownerId: string,
  image: Buffer,
): Promise<string> {
  const name = randomBytes(20).toString('hex')
  if (!(await storeDrawn(storage, { name, purpose: 'poster', ownerId, bytes: image })))
    throw new Error('The server made a poster it cannot read')
  const link = `/files/${name}.webp`
  await db
    .insertInto('files')
    .values({
      name,
      owner_id: ownerId,
      purpose: 'poster',
      content_type: 'image/webp',
      size: image.length,
      status: 'PUBLIC',
      link,
      created_at: now,
      expires_at: now,
    })
    .execute()
  return link
}
