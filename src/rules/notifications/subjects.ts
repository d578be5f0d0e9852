import type { NotificationFilter } from '#contract/notifications/constants.ts'
import type { NotificationType } from '#contract/notifications/routes.ts'

type Subject = Exclude<NotificationFilter, 'unread'>

/** What each type is about, as the list can be narrowed to it. */
const subjects: Record<NotificationType, Subject> = {
  ONE_ON_ONE_SESSION_BOOKED: 'sessions',
  ONE_ON_ONE_SESSION_CANCELLED: 'sessions',
  SESSION_RESCHEDULED: 'sessions',
  SESSION_NO_SHOW: 'sessions',
  GROUP_SESSION_CREATED: 'group-sessions',
  GROUP_SESSION_EDITED: 'group-sessions',
  GROUP_SESSION_POSTPONED: 'group-sessions',
  GROUP_SESSION_CANCELLED: 'group-sessions',
  COHOST_INVITE_RECEIVED: 'group-sessions',
  COHOST_INVITE_ACCEPTED: 'group-sessions',
  COHOST_INVITE_DECLINED: 'group-sessions',
  COHOST_REQUEST_RECEIVED: 'group-sessions',
  COHOST_REQUEST_ACCEPTED: 'group-sessions',
  COHOST_REQUEST_DECLINED: 'group-sessions',
  SESSION_REMINDER: 'reminders',
  WAITLIST_OFFER: 'reminders',
  CONNECTION_ADDED: 'people',
  REVIEW_REQUESTED: 'people',
  REVIEW_RECEIVED: 'people',
  REVIEW_ANSWERED: 'people',
  PASSWORD_CHANGE_ALERT: 'account',
  VERIFICATION_DECIDED: 'account',
  GENERAL_ANNOUNCEMENT: 'account',
  CALENDAR_FAILING: 'account',
  BACKUP_OVERDUE: 'account',
  WEBHOOK_DISABLED: 'account',
  LEGAL_VERSION_PUBLISHED: 'account',
  STILL_HERE: 'account',
  BREAK_STARTED: 'account',
  BREAK_ENDED: 'account',
}

const types = Object.keys(subjects) as NotificationType[]

/** The types that are about something. */
export const typesAbout = (subject: Subject): NotificationType[] => types.filter((type) => subjects[type] === subject)
