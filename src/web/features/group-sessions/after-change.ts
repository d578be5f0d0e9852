import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupListRoutes, groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'

/** The reads that an answered, sent or withdrawn invite or request invalidates. */
export const afterCohostChange = [cohostRoutes, groupListRoutes, sessionRoutes, notificationRoutes, statsRoutes]

/** The reads that taking or leaving a seat invalidates. */
export const afterSeatChange = [groupListRoutes, groupSeatRoutes, sessionRoutes, statsRoutes]

/** The reads that a moved, edited or cancelled session invalidates. */
export const afterHostChange = [...afterSeatChange, cohostRoutes, notificationRoutes]
