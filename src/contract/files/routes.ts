import * as z from 'zod/mini'
import { text, wholeNumber } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { purposes } from './constants.ts'

const fileName = text({ min: 1, max: 200 })

export const fileRoutes = {
  signedUrl: route({
    method: 'GET',
    path: '/storage/signed-url',
    shows: [],
    access: 'token',
    summary: 'A URL for uploading one file with PUT, for one type, a size if specified, and 10 minutes',
    query: z.strictObject({
      fileName,
      purpose: z._default(z.enum(purposes), 'picture'),
      /** In bytes; without it any size up to the limit may be sent. */
      size: z.optional(wholeNumber(1, 1_000_000_000)),
      /** By default the type of the name's extension. */
      contentType: z.optional(text({ min: 1, max: 100 })),
    }),
    reply: z.object({ signedUrl: z.string(), fileName: z.string() }),
    errors: ['file_too_large', 'file_type_refused', 'quota_exceeded'],
  }),
  publicize: route({
    method: 'GET',
    path: '/storage/publicize',
    shows: [],
    access: 'token',
    summary: 'Check an uploaded file; pictures are re-encoded and published, documents stay private',
    query: z.strictObject({ fileName }),
    reply: z.object({ fileName: z.string(), fileLink: z.string() }),
    errors: [
      'not_found',
      'upload_missing',
      'file_unreadable',
      'file_too_large',
      'file_type_refused',
      'document_encrypted',
      'document_active',
      'document_too_long',
    ],
  }),
}
