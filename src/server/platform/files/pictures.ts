import type { ImagePurpose } from '#contract/files/constants.ts'
import { fileTypeFromBuffer } from 'file-type'
import { encodeInProcess } from './encode-in-process.ts'
import { isSafeSvg } from './svg.ts'

/** The media type by content: JPEG, PNG or SVG; undefined for anything else. */
export async function sniffPicture(bytes: Buffer): Promise<'image/jpeg' | 'image/png' | 'image/svg+xml' | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === 'image/jpeg' || mime === 'image/png') return mime
  return isSafeSvg(bytes.toString('utf8')) ? 'image/svg+xml' : undefined
}

/**
 * Re-encodes an uploaded picture as WebP, in the sizes of its purpose, in a separate process with a time and memory limit. Undefined when
 * it cannot be decoded or is too large. Throws `rate_limited` when this user has three in progress, `unavailable` when the queue is full.
 */
export async function reencodePicture(
  purpose: ImagePurpose,
  bytes: Buffer,
  ownerId: string,
): Promise<Buffer[] | undefined> {
  return (await encodeInProcess(purpose, bytes, ownerId)).images
}
