import * as z from 'zod/mini'
import { id, idOrSlug } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { connectionTypes } from './constants.ts'

export const connectionRoutes = {
  connect: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/connections/:connectionType/connect/:profileId',
    changes: ['connections'],
    access: 'member',
    summary: 'Connect with a person, at once and for both; connecting again changes nothing',
    params: z.strictObject({ connectionType: z.enum(connectionTypes), profileId: idOrSlug }),
    errors: ['not_found', 'connect_yourself', 'connection_type_wrong'],
    limit: 'connect',
  }),
  disconnect: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/connections/:profileId',
    changes: ['connections'],
    access: 'member',
    summary: 'End a connection, for both; without one nothing happens',
    params: z.strictObject({ profileId: id }),
    errors: [],
  }),
}
