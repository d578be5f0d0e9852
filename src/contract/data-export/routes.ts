import * as z from 'zod/mini'
import { instant } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

/** `ready` until `expiresAt`; after that it is `none` again. */
const dataExport = z.object({
  status: z.enum(['none', 'preparing', 'ready']),
  requestedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
})
export type DataExport = z.infer<typeof dataExport>

export const dataExportRoutes = {
  dataExport: route({
    method: 'GET',
    path: '/account/export',
    shows: ['data-export'],
    access: 'token',
    duringDeletion: true,
    summary: "Whether an archive of the caller's personal data is being made or can be downloaded",
    reply: dataExport,
    errors: [],
  }),
  requestExport: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/account/export',
    changes: ['data-export'],
    access: 'token',
    duringDeletion: true,
    summary: "Have an archive of the caller's personal data made; one that exists already stays",
    reply: dataExport,
    status: 202,
    errors: [],
  }),
  downloadExport: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/account/export/download',
    changes: [],
    access: 'token',
    duringDeletion: true,
    summary: 'An address of the archive for five minutes; needs a recent authentication',
    reply: z.object({ url: z.string() }),
    errors: ['export_not_ready', 'reauthentication_required'],
  }),
}
