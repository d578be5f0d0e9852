import * as z from 'zod/mini'
import { foundUser } from '#contract/directory/schemas.ts'
import { id, instant, text } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

const person = { profileId: z.nullable(id), fullName: z.string(), profilePictureUrl: z.nullable(z.string()) }
const foundGroup = z.object({
  id,
  sessionSlug: z.string(),
  sessionTitle: z.string(),
  /** Of the occurrence that the list of such sessions shows. */
  occurrenceDate: z.string(),
  startsAt: instant,
  mentorFullName: z.string(),
})
export type FoundGroup = z.infer<typeof foundGroup>

const everything = z.object({
  mentors: z.array(foundUser),
  /** One-on-one sessions of the caller that are agreed, requested or held, with the other person. */
  bookings: z.array(z.object({ id, startsAt: instant, ...person })),
  /** Group sessions that the caller hosts, cohosts or attends, or did. */
  ownGroups: z.array(foundGroup),
  conversations: z.array(z.object({ id, ...person })),
  /** Public group sessions ahead that are not among `ownGroups`. */
  publicGroups: z.array(foundGroup),
})
export type Everything = z.infer<typeof everything>

export const everythingRoutes = {
  everything: route({
    method: 'GET',
    path: '/kando-search/everything/:text',
    shows: ['profiles', 'bookings', 'group-sessions', 'conversations'],
    access: 'member',
    summary:
      'What a text finds of all that the caller may open, at most five of each kind; case and accents ignored. Messages ' +
      'are encrypted: of conversations the name of the other person is searched',
    params: z.strictObject({ text: text({ min: 1, max: 100 }) }),
    reply: everything,
    errors: [],
    limit: 'search',
  }),
}
