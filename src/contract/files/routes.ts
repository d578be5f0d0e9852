import * as z from 'zod/mini'
import { text, wholeNumber } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

/** 3 MB, the specified limit of every upload. */
export const uploadLimit = 3_145_728
/** How long a signed upload address works. */
export const uploadMinutes = 10
export const pictureTypes = ['image/jpeg', 'image/png', 'image/svg+xml'] as const

export const fileMessages = {
  tooLarge: 'File size exceeds 3MB limit',
  tooLargeOnboarding: 'File size exceeds limit of 3MB',
  signedUrl: (name: string) => `Unable to get signed URL for ${name}`,
  upload: (name: string) => `Unable to upload ${name}`,
  publicize: (name: string) => `Could not publicize ${name}`,
} as const

/** Why a file is uploaded; decides type, size, who may see it. */
export const purposes = ['picture', 'poster'] as const
export type Purpose = (typeof purposes)[number]
/** Pixels across at which a poster is kept beside its full size (1280 at most); every one is 16:9. */
export const posterWidths = [360, 720] as const

/** The address of a poster of ours at one of these widths; other addresses stay as they are. */
export const posterAt = (link: string, width: (typeof posterWidths)[number]) =>
  link.replace(/^(\/files\/[0-9a-f]{40})\.webp$/, `$1-${width}.webp`)

const fileName = text({ min: 1, max: 200 })

export const fileRoutes = {
  signedUrl: route({
    method: 'GET',
    path: '/storage/signed-url',
    access: 'token',
    summary: 'Where to PUT a file: one key, one type, one size where it is given, 10 minutes',
    query: z.strictObject({
      fileName,
      purpose: z._default(z.enum(purposes), 'picture'),
      /** In bytes; without it any size up to the limit may be sent. */
      size: z.optional(wholeNumber(1, 1_000_000_000)),
      /** Without it the end of the name says it. */
      contentType: z.optional(text({ min: 1, max: 100 })),
    }),
    reply: z.object({ signedUrl: z.string(), fileName: z.string() }),
    errors: ['file_too_large', 'file_type_refused', 'quota_exceeded'],
  }),
  publicize: route({
    method: 'GET',
    path: '/storage/publicize',
    access: 'token',
    summary: 'Check, re-encode and publish an uploaded file',
    query: z.strictObject({ fileName }),
    reply: z.object({ fileName: z.string(), fileLink: z.string() }),
    errors: ['not_found', 'upload_missing', 'file_unreadable', 'file_too_large', 'file_type_refused'],
  }),
}
