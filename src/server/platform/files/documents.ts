import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { encodeInProcess } from './encode-in-process.ts'

const refusals = {
  unreadable: 'file_unreadable',
  encrypted: 'document_encrypted',
  active: 'document_active',
  too_long: 'document_too_long',
} as const satisfies Record<string, ErrorCode>

/**
 * The pages of an uploaded PDF as WebP, drawn in a separate process. Refuses what is no PDF, is encrypted, has scripts or embedded files,
 * or too many pages.
 */
export async function drawDocument(bytes: Buffer, ownerId: string): Promise<Buffer[]> {
  const { images, refusal = 'unreadable' } = await encodeInProcess('document', bytes, ownerId)
  if (images === undefined) throw new Refusal(refusals[refusal])
  return images
}
