import { uploadLimit } from '#contract/files/constants.ts'

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** What the file chooser offers. */
export const attachmentTypes = [...pictures, 'application/pdf']

/** Pictures that a browser shows without running anything in them. */
export const isPicture = (type: string) => pictures.includes(type)

export type FileRefusal = 'type' | 'size'

/** Why a file cannot be sent; null if it can. */
export function refuseFile({ type, size }: { type: string; size: number }): FileRefusal | null {
  if (!attachmentTypes.includes(type)) return 'type'
  return size > uploadLimit ? 'size' : null
}
