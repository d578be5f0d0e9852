import { accountDeletion } from './en/account-deletion.ts'
import { accounts } from './en/accounts.ts'
import { announcements } from './en/announcements.ts'
import { bookings } from './en/bookings.ts'
import { calendars } from './en/calendars.ts'
import { chat } from './en/chat.ts'
import { cohosts } from './en/cohosts.ts'
import { connections } from './en/connections.ts'
import { contact } from './en/contact.ts'
import { dataExport } from './en/data-export.ts'
import { emailChange } from './en/email-change.ts'
import { groupSessions } from './en/group-sessions.ts'
import { moderation } from './en/moderation.ts'
import { nextSteps } from './en/next-steps.ts'
import { notifications } from './en/notifications.ts'
import { operations } from './en/operations.ts'
import { reviews } from './en/reviews.ts'
import { sessions } from './en/sessions.ts'
import { verification } from './en/verification.ts'
import { whenText } from './en/when-text.ts'

export type { TimeReader } from './en/when-text.ts'

const en = {
  when: whenText,
  accounts,
  emailChange,
  connections,
  bookings,
  calendars,
  groupSessions,
  cohosts,
  nextSteps,
  notifications,
  reviews,
  sessions,
  chat,
  contact,
  dataExport,
  accountDeletion,
  verification,
  moderation,
  announcements,
  operations,
}

/** All texts of notices in one language, as functions of typed facts. English defines the type that other languages must match. */
export type Texts = typeof en

const catalogues = { en } satisfies Record<string, Texts>
export type Locale = keyof typeof catalogues

/** The texts in a recipient's language. */
export const textsFor = (locale: Locale = 'en'): Texts => catalogues[locale]
