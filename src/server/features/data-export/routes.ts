import { dataExportRoutes } from '#contract/data-export/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { archiveResource, downloadExport } from './download-export.ts'
import { exportJobs } from './jobs.ts'
import { exportNotices } from './notices.ts'
import { showExport } from './queries.ts'
import { requestExport } from './request-export.ts'

/** One's own data in one archive. It reads the tables of all other features, so it comes after them. */
export function createDataExport(dependencies: AppDependencies): Feature {
  return {
    name: 'data-export',
    endpoints: implement(dataExportRoutes, {
      dataExport: query(showExport),
      requestExport: command(requestExport),
      downloadExport: query(downloadExport(dependencies)),
    }),
    notices: exportNotices(dependencies.env),
    jobs: exportJobs(dependencies),
    resources: [archiveResource(dependencies)],
  }
}
