import * as z from 'zod/mini'
import { id, instant, pageQuery } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

/** The types that exist so far; others of the specification join with the features that send them. */
const notificationTypes = [
  'PASSWORD_CHANGE_ALERT',
  'ONE_ON_ONE_SESSION_BOOKED',
  'ONE_ON_ONE_SESSION_CANCELLED',
  'GROUP_SESSION_CREATED',
  'GROUP_SESSION_EDITED',
  'GROUP_SESSION_POSTPONED',
  'GROUP_SESSION_CANCELLED',
  'COHOST_INVITE_RECEIVED',
  'COHOST_INVITE_ACCEPTED',
  'COHOST_INVITE_DECLINED',
  'COHOST_REQUEST_RECEIVED',
  'COHOST_REQUEST_ACCEPTED',
  'COHOST_REQUEST_DECLINED',
  'SESSION_RESCHEDULED',
  'SESSION_REMINDER',
  'WAITLIST_OFFER',
  'SESSION_NO_SHOW',
  'REVIEW_REQUESTED',
  'REVIEW_RECEIVED',
  'REVIEW_ANSWERED',
  'VERIFICATION_DECIDED',
  'GENERAL_ANNOUNCEMENT',
] as const
export type NotificationType = (typeof notificationTypes)[number]

const notification = z.object({
  id,
  notificationType: z.enum(notificationTypes),
  message: z.string(),
  createdAt: instant,
  read: z.boolean(),
  profileImageUrl: z.nullable(z.string()),
  groupSessionId: z.nullable(id),
  /** Where opening it goes, a path of ours; null for the types that go nowhere. */
  targetUrl: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notification>

export const notificationRoutes = {
  unreadCount: route({
    method: 'GET',
    path: '/notifications/unread-count',
    access: 'token',
    summary: 'How many are unread',
    reply: z.int(),
    errors: [],
  }),
  listNotifications: route({
    method: 'GET',
    path: '/notifications/all',
    access: 'token',
    summary: 'Notifications, latest first',
    query: pageQuery,
    reply: z.array(notification),
    paged: true,
    errors: [],
  }),
  markRead: route({
    method: 'PUT',
    path: '/notifications/read/:id',
    access: 'token',
    summary: 'Mark one read',
    params: z.strictObject({ id }),
    errors: ['not_found'],
  }),
  markAllRead: route({
    method: 'PUT',
    path: '/notifications/read',
    access: 'token',
    summary: 'Mark all read',
    errors: [],
  }),
}
