import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import { showChecklist } from './show-checklist.ts'
import { showFirstView, showMore } from './queries.ts'

/** The reads of all earlier features that the dashboard shows, in two calls. */
export function createDashboard(dependencies: AppDependencies): Feature {
  return {
    name: 'dashboard',
    endpoints: implement(dashboardRoutes, {
      firstView: query(showFirstView(dependencies)),
      moreOfView: query(showMore(dependencies)),
      checklist: query(showChecklist),
    }),
  }
}
