/** What notifications are about, as people choose channels for them. What concerns the account itself is no kind: it always arrives. */
export const notificationKinds = [
  'sessions',
  'group-sessions',
  'cohosting',
  'reminders',
  'reviews',
  'connections',
  'messages',
  'announcements',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds that are worth nothing later: no summary, no quiet hours. */
export const urgentKinds: ReadonlySet<NotificationKind> = /* @__PURE__ */ new Set(['reminders'] as const)

/** Kinds that only mentors get. */
export const mentorKinds: ReadonlySet<NotificationKind> = /* @__PURE__ */ new Set(['cohosting'] as const)

/** `digest`: collected into one email a day. */
export const emailChoices = ['instant', 'digest', 'off'] as const
export type EmailChoice = (typeof emailChoices)[number]

/** The hour of the daily summary until somebody chooses another one. */
export const defaultDigestHour = 8

/** Days after which a notification is deleted; the list and the privacy policy say so. */
export const notificationDays = 365

/** What the list of notifications can be narrowed to. */
export const notificationFilters = ['unread', 'sessions', 'group-sessions', 'reminders', 'people', 'account'] as const
export type NotificationFilter = (typeof notificationFilters)[number]
