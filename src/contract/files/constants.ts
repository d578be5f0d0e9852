/** 3 MB, the specified limit of every upload. */
export const uploadLimit = 3_145_728
/** How long a signed upload address works. */
export const uploadMinutes = 10
export const pictureTypes = ['image/jpeg', 'image/png', 'image/svg+xml'] as const

/** Why a file is uploaded; decides type, size, who may see it. */
export const purposes = ['picture', 'poster', 'logo', 'document', 'introduction'] as const
export type Purpose = (typeof purposes)[number]
/** Purposes whose files are re-encoded and public; a document is a private PDF, an introduction a public recording. */
export type ImagePurpose = Exclude<Purpose, 'document' | 'introduction'>
export const documentType = 'application/pdf'
/** Types of recordings, and how their addresses end. */
export const recordingTypes = {
  'audio/webm': 'weba',
  'audio/ogg': 'oga',
  'audio/mp4': 'm4a',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
} as const
export type RecordingType = keyof typeof recordingTypes
/** Widths in pixels in which a poster is stored beside its full size (1280 at most); all are 16:9. */
const posterWidths = [360, 720] as const

/** The URL of an uploaded poster at one of these widths; other URLs are returned unchanged. */
export const posterAt = (link: string, width: (typeof posterWidths)[number]) =>
  link.replace(/^(\/files\/[0-9a-f]{40})\.webp$/, `$1-${width}.webp`)
