import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { pageQuery } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import {
  draftBody,
  instancePicture,
  instancePreview,
  instanceState,
  instanceVersion,
  publication,
  restoration,
} from './schemas.ts'

const params = z.strictObject({ version: z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number)) })

/** Name, look, texts and sign-up of the instance, for staff; every change has a reason and stands in the audit log. */
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
  addInstancePicture: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/instance/pictures',
    changes: [],
    access: 'staff',
    summary: 'Keep a picture that was uploaded as a logo; its link can then stand in the settings',
    body: z.strictObject({
      fileLink: z.string().check(z.regex(/^\/files\/[0-9a-f]{40}\.webp$/, fieldError('value_invalid'))),
    }),
    reply: instancePicture,
    status: 201,
    errors: ['not_found'],
  }),
  saveInstanceDraft: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/admin/instance/draft',
    changes: ['instance'],
    access: 'staff',
    summary: 'Keep settings for the caller only, who can look at pages with them in one browser',
    body: draftBody,
    bodyLimit: 64 * 1024,
    reply: instancePreview,
    errors: [],
  }),
  discardInstanceDraft: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/admin/instance/draft',
    changes: ['instance'],
    access: 'staff',
    summary: 'Forget the draft of the caller',
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
