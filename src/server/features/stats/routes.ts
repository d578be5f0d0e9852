import { statsRoutes } from '#contract/stats/routes.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import { findActivity } from './queries.ts'

/** Figures of the caller's own sessions. */
export function createStats(): Feature {
  return {
    name: 'stats',
    endpoints: implement(statsRoutes, {
      stats: query(async (ctx) => (await findActivity(ctx)).stats),
      individualByMonth: query(async (ctx) => (await findActivity(ctx)).individualByMonth),
      groupByMonth: query(async (ctx) => (await findActivity(ctx)).groupByMonth),
    }),
  }
}
