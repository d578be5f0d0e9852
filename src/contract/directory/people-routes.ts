import * as z from 'zod/mini'
import { connection } from '#contract/connections/schemas.ts'
import { id, numberInQuery, role, text } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { menteeOrders } from './constants.ts'
import { menteeCard } from './schemas.ts'

const ownRole = z.strictObject({ role })
const size = numberInQuery(1, 50, 10)
const page = numberInQuery(0, 10_000, 0)
const words = z.optional(text({ max: 100 }))
const filters = {
  topic: z.optional(text({ max: 60 })),
  country: z.optional(text({ max: 60 })),
  language: z.optional(text({ max: 40 })),
}

/** `connectedAt` and `profileId` of the last connection that was shown. */
const connectionCursor = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** My community, the people one might connect with, and the public list of mentees. */
export const peopleRoutes = {
  community: route({
    method: 'GET',
    path: '/connections/:role',
    shows: ['connections', 'profiles', 'reviews', 'verification'],
    access: 'member',
    ownRole: true,
    summary:
      'The people one is connected with, the latest first; `text` searches name, job, company and topics, `kind` chooses ' +
      'mentors or mentees. The next page begins `after` the last one (`connectedAt_profileId`); `page` is for older clients',
    params: ownRole,
    query: z.strictObject({ text: words, kind: z.optional(role), after: z.optional(connectionCursor), page, size }),
    reply: z.array(connection),
    paged: true,
    errors: [],
  }),
  recommendedPeople: route({
    method: 'GET',
    path: '/connections/:role/recommended',
    // Not connections: a row that one has just connected with keeps its place.
    shows: ['profiles', 'reviews', 'verification'],
    access: 'member',
    ownRole: true,
    summary:
      'People one is not connected with, and why, best first; with `text` all whom the search finds. The next page begins ' +
      '`after` the last profile id',
    params: ownRole,
    query: z.strictObject({
      text: words,
      kind: z.optional(role),
      ...filters,
      after: z.optional(id),
      page,
      size,
    }),
    reply: z.array(connection),
    paged: true,
    errors: [],
    limit: 'search',
  }),
  searchMentees: route({
    method: 'GET',
    path: '/kando-search/mentees/:text',
    shows: ['profiles'],
    access: 'public',
    summary:
      'Mentees by name, job, company or topic, as mentors are found; `-` for no text. With `order` all of them in that order. The next ' +
      'page begins `after` the last profile id',
    params: z.strictObject({ text: text({ min: 1, max: 100 }) }),
    query: z.strictObject({ ...filters, order: z.optional(z.enum(menteeOrders)), after: z.optional(id), page, size }),
    reply: z.array(menteeCard),
    paged: true,
    errors: [],
    limit: 'search',
  }),
}
