import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'

/** What a moved, answered or cancelled session puts out of date. */
export const afterChange = [bookingRoutes, availabilityRoutes, notificationRoutes, statsRoutes]
