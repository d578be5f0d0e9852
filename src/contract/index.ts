import { accountRoutes } from './accounts/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { groupSessionRoutes } from './group-sessions/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { staffRoutes } from './moderation/staff-routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { verificationRoutes } from './verification/routes.ts'

/** Every endpoint, by feature in rank order. The server implements this table; OpenAPI, fuzz and authorisation tests iterate over it. */
export const contract = {
  files: fileRoutes,
  accounts: accountRoutes,
  profiles: profileRoutes,
  notifications: notificationRoutes,
  calendars: calendarRoutes,
  availability: availabilityRoutes,
  bookings: bookingRoutes,
  groupSessions: groupSessionRoutes,
  sessions: sessionRoutes,
  reviews: reviewRoutes,
  directory: directoryRoutes,
  contact: contactRoutes,
  verification: verificationRoutes,
  moderation: moderationRoutes,
  staff: staffRoutes,
  stats: statsRoutes,
} as const
