import { accountRoutes } from './accounts.ts'
import { availabilityRoutes } from './availability.ts'
import { bookingRoutes } from './bookings.ts'
import { calendarRoutes } from './calendars.ts'
import { fileRoutes } from './files.ts'
import { groupSessionRoutes } from './group-sessions.ts'
import { notificationRoutes } from './notifications.ts'
import { profileRoutes } from './profiles.ts'
import { reviewRoutes } from './reviews.ts'
import { searchRoutes } from './search.ts'
import { statsRoutes } from './stats.ts'

/** Every endpoint, by feature. The server implements this table; OpenAPI, fuzz and authorisation tests walk it. */
export const contract = {
  files: fileRoutes,
  accounts: accountRoutes,
  profiles: profileRoutes,
  calendars: calendarRoutes,
  availability: availabilityRoutes,
  bookings: bookingRoutes,
  groupSessions: groupSessionRoutes,
  reviews: reviewRoutes,
  search: searchRoutes,
  notifications: notificationRoutes,
  stats: statsRoutes,
} as const
