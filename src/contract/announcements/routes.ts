import * as z from 'zod/mini'
import { id, pageQuery } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import {
  announcement,
  announcementAudience,
  announcementBody,
  announcementCancellation,
  announcementContent,
  announcementDetail,
  announcementEdit,
  recipientCount,
} from './schemas.ts'

const params = z.strictObject({ id })
const timeErrors = ['announcement_time_invalid'] as const
const changeErrors = ['not_found', 'announcement_settled', 'announcement_changed'] as const

/** Announcements of our team to many people at once; every change has a reason and stands in the audit log. */
export const announcementRoutes = {
  listAnnouncements: route({
    method: 'GET',
    path: '/admin/announcements',
    shows: ['announcements'],
    access: 'staff',
    summary: 'Announcements, those that are sent last first',
    query: pageQuery,
    reply: z.array(announcement),
    paged: true,
    errors: [],
  }),
  announcement: route({
    method: 'GET',
    path: '/admin/announcements/:id',
    shows: ['announcements'],
    access: 'staff',
    summary: 'An announcement with its result so far',
    params,
    reply: announcementDetail,
    errors: ['not_found'],
  }),
  countRecipients: route({
    method: 'GET',
    path: '/admin/announcements/recipients',
    shows: ['announcements'],
    access: 'staff',
    summary: 'How many people an audience has now: few are counted, many are estimated',
    query: announcementAudience,
    reply: recipientCount,
    errors: [],
  }),
  testAnnouncement: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/announcements/test',
    changes: [],
    access: 'staff',
    summary: 'Email the announcement to the caller only, as its recipients would get it',
    body: announcementContent,
    limit: 'mail',
    errors: [],
  }),
  createAnnouncement: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/announcements',
    changes: ['announcements'],
    access: 'staff',
    summary: 'Send an announcement at once, or at a time in the zone of the caller',
    body: announcementBody,
    reply: announcementDetail,
    status: 201,
    errors: timeErrors,
  }),
  editAnnouncement: route({
    method: 'PUT',
    repeat: 'keyed',
    path: '/admin/announcements/:id',
    changes: ['announcements'],
    access: 'staff',
    summary: 'Change an announcement that is not sent yet; `version` is the one that was read',
    params,
    body: announcementEdit,
    reply: announcementDetail,
    errors: [...timeErrors, ...changeErrors],
  }),
  cancelAnnouncement: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/announcements/:id/cancellation',
    changes: ['announcements'],
    access: 'staff',
    summary: 'Cancel an announcement, or stop one that is being sent: the rest of the audience does not get it',
    params,
    body: announcementCancellation,
    reply: announcementDetail,
    errors: changeErrors,
  }),
}
