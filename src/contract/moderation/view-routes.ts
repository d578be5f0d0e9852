import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { newView, savedView, viewForm } from './view-schemas.ts'

/** Filters of the desk's lists under a name: everybody's own, and those that others of staff share. */
export const viewRoutes = {
  savedViews: route({
    method: 'GET',
    path: '/admin/views',
    shows: ['saved-views'],
    access: 'staff',
    summary: 'Saved views of the lists of the desk, own and shared ones, by name',
    reply: z.array(savedView),
    errors: [],
  }),
  createSavedView: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/views',
    changes: ['saved-views'],
    access: 'staff',
    summary: 'Save the filters of a list under a name',
    body: newView,
    reply: savedView,
    status: 201,
    errors: ['saved_view_exists', 'saved_views_full'],
  }),
  updateSavedView: route({
    method: 'PUT',
    repeat: 'keyed',
    path: '/admin/views/:id',
    changes: ['saved-views'],
    access: 'staff',
    summary: 'Rename or share a saved view of one’s own',
    params: z.strictObject({ id }),
    body: viewForm,
    reply: savedView,
    errors: ['not_found', 'saved_view_exists'],
  }),
  deleteSavedView: route({
    method: 'DELETE',
    repeat: 'keyed',
    path: '/admin/views/:id',
    changes: ['saved-views'],
    undoes: ['/admin/views'],
    access: 'staff',
    summary: 'Delete a saved view of one’s own',
    params: z.strictObject({ id }),
    errors: ['not_found'],
  }),
}
