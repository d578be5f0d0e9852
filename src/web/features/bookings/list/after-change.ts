import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'

/** The reads that a moved, answered or cancelled session invalidates. */
export const afterChange = [
  bookingRoutes,
  sessionRoutes,
  availabilityRoutes,
  directoryRoutes,
  notificationRoutes,
  statsRoutes,
]
