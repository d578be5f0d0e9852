import * as z from 'zod/mini'
import { id, instant } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

const keptNotes = z.object({ text: z.string(), keptAt: z.nullable(instant) })

/** What both people of a session kept of its room; empty where they kept nothing. */
export type KeptNotes = z.infer<typeof keptNotes>

/** Part of `roomRoutes`; apart from the schemas of rooms, which the page of a session does not need. */
export const notesRoutes = {
  keptNotes: route({
    method: 'GET',
    path: '/rooms/individual/:id/notes',
    shows: ['kept-notes'],
    access: 'member',
    summary: 'What both people of a one-on-one session wrote in its room and agreed to keep',
    params: z.strictObject({ id }),
    reply: keptNotes,
    errors: ['not_found'],
  }),
  deleteKeptNotes: route({
    method: 'DELETE',
    path: '/rooms/individual/:id/notes',
    changes: ['kept-notes'],
    access: 'member',
    summary: 'Delete what was kept, for both',
    params: z.strictObject({ id }),
    repeat: 'idempotent',
    errors: ['not_found'],
  }),
}
