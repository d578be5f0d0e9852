/** 3 MB, the specified limit of every upload. */
export const uploadLimit = 3_145_728
/** How long a signed upload address works. */
export const uploadMinutes = 10
export const pictureTypes = ['image/jpeg', 'image/png', 'image/svg+xml'] as const

/** Why a file is uploaded; decides type, size, who may see it. */
export const purposes = ['picture', 'poster', 'logo', 'document'] as const
export type Purpose = (typeof purposes)[number]
/** Purposes whose files are drawn anew and public; a document is a private PDF. */
export type ImagePurpose = Exclude<Purpose, 'document'>
export const documentType = 'application/pdf'
/** Widths in pixels in which a poster is stored beside its full size (1280 at most); all are 16:9. */
const posterWidths = [360, 720] as const

/** The URL of an uploaded poster at one of these widths; other URLs are returned unchanged. */
export const posterAt = (link: string, width: (typeof posterWidths)[number]) =>
  link.replace(/^(\/files\/[0-9a-f]{40})\.webp$/, `$1-${width}.webp`)
