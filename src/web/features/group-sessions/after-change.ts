import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupListRoutes, groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'

/** What an answered, sent or withdrawn invite or request puts out of date. */
export const afterCohostChange = [cohostRoutes, groupListRoutes, sessionRoutes, notificationRoutes, statsRoutes]

/** What a seat taken or given back puts out of date. */
export const afterSeatChange = [groupListRoutes, groupSeatRoutes, sessionRoutes, statsRoutes]

/** What a moved, changed or cancelled session puts out of date. */
export const afterHostChange = [...afterSeatChange, cohostRoutes, notificationRoutes]
