import * as z from 'zod/mini'
import { id, instant } from '#contract/fields.ts'
import { presence } from '#contract/rooms/schemas.ts'
import { noShow } from '#contract/sessions/schemas.ts'
import { reportKinds } from './constants.ts'
import { deskHistory, deskPerson } from './staff-schemas.ts'

/** A report as staff read it. */
export const reportDetail = z.object({
  id,
  status: z.enum(['OPEN', 'DISMISSED', 'ACTED']),
  kind: z.enum(reportKinds),
  text: z.string(),
  /** As it stood when it was reported. */
  evidence: z.object({ title: z.string(), paragraphs: z.array(z.string()) }),
  reporter: z.nullable(deskPerson),
  reported: z.nullable(deskPerson),
  /** Of a reported one-on-one session: who reported a no-show, and who was in the room when. */
  session: z.nullable(
    z.object({ startsAt: instant, endsAt: instant, noShows: z.array(noShow), presences: z.array(presence) }),
  ),
  isSuspended: z.boolean(),
  /** Reports about the same person before this one. */
  earlierReports: z.int(),
  createdAt: instant,
  history: deskHistory,
})
