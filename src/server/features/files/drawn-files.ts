import type { Purpose } from '#contract/files/constants.ts'
import { reencodePicture } from '#server/platform/files/pictures.ts'
import type { Storage } from '#server/platform/files/storage-interface.ts'

/** Ends of a file's name in the storage, each a size; the full size last. */
const endings: Record<Purpose, readonly string[]> = { picture: ['-96', ''], poster: ['-360', '-720', ''] }

export const keysOf = (name: string, purpose: Purpose) =>
  endings[purpose].map((ending) => `public/${name}${ending}.webp`)

/** The owner of the image, its purpose, and its name in the storage. */
type Image = { name: string; purpose: Purpose; ownerId: string; bytes: Buffer }

/**
 * Re-encodes an image in every size of its purpose and stores them, the full size last, so that its existence implies the others. False
 * if it cannot be read.
 */
export async function storeDrawn(storage: Storage, { name, purpose, ownerId, bytes }: Image): Promise<boolean> {
  const drawn = await reencodePicture(purpose, bytes, ownerId)
  if (!drawn) return false
  for (const [index, key] of keysOf(name, purpose).entries()) await storage.put(key, drawn[index]!, 'image/webp')
  return true
}
