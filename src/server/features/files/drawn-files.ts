import { recordingTypes, type ImagePurpose, type RecordingType } from '#contract/files/constants.ts'
import { drawDocument } from '#server/platform/files/documents.ts'
import { reencodePicture } from '#server/platform/files/pictures.ts'
import type { Storage } from '#server/platform/files/storage-interface.ts'

/** Ends of a file's name in the storage, each a size; the full size last. */
const endings: Record<ImagePurpose, readonly string[]> = {
  picture: ['-96', ''],
  poster: ['-360', '-720', ''],
  logo: [''],
}

export const keysOf = (name: string, purpose: ImagePurpose) =>
  endings[purpose].map((ending) => `public/${name}${ending}.webp`)

/** The name of a published file of any purpose, in the largest of its sizes. */
export const publicName = ({ name, contentType }: { name: string; contentType: string }) =>
  `${name}.${Object.hasOwn(recordingTypes, contentType) ? recordingTypes[contentType as RecordingType] : 'webp'}`

/** The keys of a document: its pages as pictures, the file itself last. */
export const documentKeysOf = (name: string, pages: number) => [
  ...Array.from({ length: pages }, (_, index) => `private/${name}-${index + 1}.webp`),
  `private/${name}.pdf`,
]

/** The owner of the image, its purpose, and its name in the storage. */
type Image = { name: string; purpose: ImagePurpose; ownerId: string; bytes: Buffer }

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

/** Stores a harmless PDF with its pages drawn as pictures, and answers with their number; refuses any other file. */
export async function storeDocument(
  storage: Storage,
  { name, ownerId, bytes }: Omit<Image, 'purpose'>,
): Promise<number> {
  const pages = await drawDocument(bytes, ownerId)
  const keys = documentKeysOf(name, pages.length)
  for (const [index, page] of pages.entries()) await storage.put(keys[index]!, page, 'image/webp')
  await storage.put(keys.at(-1)!, bytes, 'application/pdf')
  return pages.length
}
