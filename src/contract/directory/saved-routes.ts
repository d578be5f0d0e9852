import * as z from 'zod/mini'
import { id, instant, numberInQuery } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { mentorCard } from './schemas.ts'

/** `savedAt` and `profileId` of the last mentor that was shown. */
const savedCursor = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

const savedMentor = z.extend(mentorCard, { savedAt: instant })
export type SavedMentor = z.infer<typeof savedMentor>

/** Mentors whom a member saves to find them again; nobody else learns of it. */
export const savedRoutes = {
  saveMentor: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/saved-mentors/:profileId',
    changes: ['saved-mentors'],
    access: 'member',
    summary: 'Save a mentor, or take them out of the saved ones; a second time changes nothing',
    params: z.strictObject({ profileId: id }),
    body: z.strictObject({ isSaved: z.boolean() }),
    errors: ['not_found', 'saved_mentors_full'],
  }),
  savedMentors: route({
    method: 'GET',
    path: '/saved-mentors',
    // Not saved-mentors: one that was just taken out keeps its place, so that it can be saved again.
    shows: ['profiles', 'reviews', 'verification', 'free-times'],
    access: 'member',
    summary:
      'The saved mentors, the latest first, without those whom one may not know of any more. The next page begins ' +
      '`after` the last one (`savedAt_profileId`)',
    query: z.strictObject({ after: z.optional(savedCursor), size: numberInQuery(1, 50, 10) }),
    reply: z.array(savedMentor),
    paged: true,
    errors: [],
  }),
  savedMentorIds: route({
    method: 'GET',
    path: '/saved-mentors/ids',
    shows: ['saved-mentors'],
    access: 'member',
    summary: 'The profile ids of all saved mentors: whom a page shows as saved',
    reply: z.array(id),
    errors: [],
  }),
}
