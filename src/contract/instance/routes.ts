import * as z from 'zod/mini'
import { pageQuery } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { instanceState, instanceVersion, publication, restoration } from './schemas.ts'

const params = z.strictObject({ version: z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number)) })

/** Name, look, texts and doors of the instance, for staff; every change has a reason and stands in the audit log. */
export const instanceRoutes = {
  showInstance: route({
    method: 'GET',
    path: '/admin/instance',
    shows: ['instance'],
    access: 'staff',
    summary: 'The settings of the instance that are in effect, with their version',
    reply: instanceState,
    errors: [],
  }),
  listInstanceVersions: route({
    method: 'GET',
    path: '/admin/instance/versions',
    shows: ['instance'],
    access: 'staff',
    summary: 'All versions of the settings, latest first: who published each, when and why',
    query: pageQuery,
    reply: z.array(instanceVersion),
    paged: true,
    errors: [],
  }),
  publishInstance: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/instance/versions',
    changes: ['instance', 'moderation'],
    access: 'staff',
    summary:
      'Put settings into effect on every page; `version` is the one that was read, and where another one is in effect nothing changes',
    body: publication,
    bodyLimit: 64 * 1024,
    reply: instanceVersion,
    status: 201,
    errors: ['instance_changed'],
  }),
  restoreInstance: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/instance/versions/:version/restoration',
    changes: ['instance', 'moderation'],
    access: 'staff',
    summary: 'Put the settings of a former version into effect, as a new one; 0 stands for those of the program',
    params,
    body: restoration,
    reply: instanceVersion,
    status: 201,
    errors: ['not_found', 'instance_changed'],
  }),
}
