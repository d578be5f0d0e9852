import { insightRoutes } from '#contract/insight/routes.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { exportInsight } from './export-insight.ts'
import { insightJobs } from './jobs.ts'
import { readReport } from './read-report.ts'

/** How the instance is used, counted once a night, for staff. */
export function createInsight(): Feature {
  return {
    name: 'insight',
    jobs: insightJobs,
    endpoints: implement(insightRoutes, {
      report: query((ctx, input) => readReport(ctx, input.query)),
      exportInsight: command(exportInsight),
    }),
  }
}
