import { availabilityRoutes } from '#contract/availability.ts'
import { bookingRoutes } from '#contract/bookings.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { statsRoutes } from '#contract/stats.ts'

/** What a moved, answered or cancelled session puts out of date. */
export const afterChange = [bookingRoutes, availabilityRoutes, notificationRoutes, statsRoutes]
