import { randomBytes } from 'node:crypto'
import type { ImagePurpose } from '#contract/files/constants.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { storeDrawn } from './drawn-files.ts'

type Owned = { purpose: ImagePurpose; ownerId: string; image: Buffer }

/**
 * Stores an image that the server made (PNG or WebP) as this user's file, in the sizes of its purpose, and returns its link. Call it
 * outside a transaction, because the storage may be remote; unused files are swept after a month.
 */
export async function storeImage(
  { storage }: Pick<AppDependencies, 'storage'>,
  { db, now }: { readonly db: Db; readonly now: Date },
  { purpose, ownerId, image }: Owned,
): Promise<string> {
  const name = randomBytes(20).toString('hex')
  if (!(await storeDrawn(storage, { name, purpose, ownerId, bytes: image })))
    throw new Error('The server made an image it cannot read')
  const link = `/files/${name}.webp`
  await db
    .insertInto('files')
    .values({
      name,
      owner_id: ownerId,
      purpose,
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
