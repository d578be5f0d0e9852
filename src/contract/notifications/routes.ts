import * as z from 'zod/mini'
import { id, instant, paging } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { notificationFilters, notificationKinds } from './constants.ts'
import { notificationCursor, notificationSettings, pushDevice, pushSubscription, unsubscribeToken } from './schemas.ts'

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
  'CONNECTION_ADDED',
  'CALENDAR_FAILING',
  'BACKUP_OVERDUE',
  'WEBHOOK_DISABLED',
  'LEGAL_VERSION_PUBLISHED',
  'STILL_HERE',
  'BREAK_STARTED',
  'BREAK_ENDED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

const notification = z.object({
  id,
  notificationType: z.enum(notificationTypes),
  message: z.string(),
  createdAt: instant,
  read: z.boolean(),
  /** Whom it is about, as they are now; null where it is about nobody, or about somebody whom the reader does not see (any more). */
  person: z.nullable(z.object({ profileId: id, name: z.string() })),
  /** Their picture. */
  profileImageUrl: z.nullable(z.string()),
  groupSessionId: z.nullable(id),
  /** The path of the page that it opens; null for the types without one. */
  targetUrl: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notification>

/** `kind` is `digest` for the daily summary: unsubscribing stops every kind that is collected in it. */
const subscription = z.object({ kind: z.enum([...notificationKinds, 'digest']), isSubscribed: z.boolean() })
export type Subscription = z.infer<typeof subscription>

export const notificationRoutes = {
  unreadCount: route({
    method: 'GET',
    path: '/notifications/unread-count',
    shows: ['notifications'],
    access: 'token',
    scope: 'notifications:read',
    summary: 'The number of unread notifications',
    reply: z.int(),
    errors: [],
  }),
  listNotifications: route({
    method: 'GET',
    path: '/notifications/all',
    shows: ['notifications'],
    access: 'token',
    scope: 'notifications:read',
    summary:
      'Notifications, latest first; the unread ones, or those about one thing; `after` the last one (`createdAt_id`)',
    query: z.strictObject({
      ...paging,
      show: z.optional(z.enum(notificationFilters)),
      after: z.optional(notificationCursor),
    }),
    reply: z.array(notification),
    paged: true,
    errors: [],
  }),
  markRead: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/notifications/read/:id',
    changes: ['notifications'],
    access: 'token',
    summary: 'Mark one read',
    params: z.strictObject({ id }),
    errors: ['not_found'],
  }),
  markAllRead: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/notifications/read',
    changes: ['notifications'],
    access: 'token',
    summary: 'Mark all read',
    errors: [],
  }),
  notificationSettings: route({
    method: 'GET',
    path: '/notifications/settings',
    shows: ['notifications', 'notification-settings'],
    access: 'member',
    summary: 'Which notices reach the caller on which channel, and when',
    reply: notificationSettings,
    errors: [],
  }),
  setNotificationSettings: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/notifications/settings',
    changes: ['notification-settings'],
    access: 'member',
    summary: 'Choose which notices arrive on which channel, and when',
    body: notificationSettings,
    reply: notificationSettings,
    errors: [],
  }),
  pushDevice: route({
    method: 'GET',
    path: '/notifications/push',
    shows: ['notification-settings'],
    access: 'member',
    summary: 'Whether this device shows notifications, and the key with which a browser subscribes to them',
    reply: pushDevice,
    errors: [],
  }),
  registerPushDevice: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/notifications/push',
    changes: ['notification-settings'],
    access: 'member',
    summary: 'Show notifications on this device; at each start again, because browsers change their addresses',
    body: pushSubscription,
    errors: ['push_address_refused', 'push_key_refused'],
  }),
  removePushDevice: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/notifications/push',
    changes: ['notification-settings'],
    access: 'member',
    summary: 'Show no notifications on this device any more',
    errors: [],
  }),
  subscription: route({
    method: 'GET',
    path: '/notifications/subscription',
    shows: ['notifications', 'notification-settings'],
    access: 'public',
    summary: 'What the unsubscribe link of an email is about',
    query: z.strictObject({ token: unsubscribeToken }),
    reply: subscription,
    errors: ['not_found'],
  }),
  unsubscribe: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/notifications/unsubscribe',
    changes: ['notification-settings'],
    access: 'public',
    summary: 'Stop emails of the kind that a link of an email names; works without signing in',
    body: z.strictObject({ token: unsubscribeToken }),
    reply: subscription,
    errors: ['not_found'],
  }),
}
