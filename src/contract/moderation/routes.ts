import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { blockedPerson, blockOutcome, reportBody } from './schemas.ts'

export const moderationRoutes = {
  blockPerson: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/blocks',
    changes: 'everything',
    access: 'member',
    summary: 'Block somebody by their profile: neither sees the other; sessions that are booked stay',
    body: z.strictObject({ profileId: id }),
    reply: blockOutcome,
    status: 201,
    errors: ['not_found', 'own_person'],
  }),
  listBlocks: route({
    method: 'GET',
    path: '/blocks',
    shows: ['moderation'],
    access: 'member',
    summary: 'The people whom the caller blocked, latest first',
    reply: z.array(blockedPerson),
    errors: [],
  }),
  unblockPerson: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/blocks/:profileId',
    changes: 'everything',
    access: 'member',
    summary: 'Unblock somebody; unblocking again changes nothing',
    params: z.strictObject({ profileId: id }),
    errors: [],
  }),
  report: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/contact/report-user',
    changes: 'everything',
    access: 'member',
    summary: 'Report a person, a session or a review, and block its person in the same transaction if asked to',
    body: reportBody,
    // Ten quoted messages.
    bodyLimit: 96 * 1024,
    reply: blockOutcome,
    status: 201,
    limit: 'report',
    errors: ['not_found', 'own_person'],
  }),
}
