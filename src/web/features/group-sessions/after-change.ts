import { bookingRoutes } from '#contract/bookings.ts'
import { cohostRoutes } from '#contract/cohosts.ts'
import { groupListRoutes } from '#contract/group-lists.ts'
import { groupSeatRoutes } from '#contract/group-seats.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { statsRoutes } from '#contract/stats.ts'

/** What an answered, sent or withdrawn invite or request puts out of date. */
export const afterCohostChange = [cohostRoutes, groupListRoutes, bookingRoutes, notificationRoutes, statsRoutes]

/** What a seat taken or given back puts out of date. */
export const afterSeatChange = [groupListRoutes, groupSeatRoutes, bookingRoutes, statsRoutes]

/** What a moved, changed or cancelled session puts out of date. */
export const afterHostChange = [...afterSeatChange, cohostRoutes, notificationRoutes]
