import * as z from 'zod/mini'
import { numberInQuery, text } from './fields.ts'
import { route } from './route.ts'

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
export const purposes = ['picture'] as const
const fileName = text({ min: 1, max: 200 })

export const fileRoutes = {
  signedUrl: route({
    method: 'GET',
    path: '/storage/signed-url',
    access: 'token',
    summary: 'Where to PUT a file: one key, one type, one size, 10 minutes',
    query: z.strictObject({
      fileName,
      purpose: z._default(z.enum(purposes), 'picture'),
      size: numberInQuery(1, 1_000_000_000, 1),
      contentType: z._default(text({ min: 1, max: 100 }), 'image/jpeg'),
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
