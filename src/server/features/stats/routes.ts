import { statsRoutes } from '#contract/stats/routes.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import { countAttended, countBooked, findStats } from './queries.ts'

/** Figures of the caller's own sessions. */
export function createStats(): Feature {
  return {
    name: 'stats',
    endpoints: implement(statsRoutes, {
      stats: query(findStats),
      individualByMonth: query(countBooked),
      groupByMonth: query(countAttended),
    }),
  }
}
