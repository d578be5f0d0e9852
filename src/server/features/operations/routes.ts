import { operationRoutes } from '#contract/operations/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { createInstanceKey, listInstanceKeys, revokeInstanceKey } from './instance-keys.ts'
import { operationJobs } from './jobs.ts'
import { operationNotices } from './notices.ts'
import { showFailedJobs, showFailedTasks, showSystemState } from './queries.ts'
import { discardJobs, retryJobs } from './settle-jobs.ts'
import { testMail } from './test-mail.ts'

/** How the program runs, for staff: its state, and jobs that failed. `tasks` are those of all features, once they are there. */
export function createOperations(dependencies: AppDependencies, tasks: () => readonly string[]): Feature {
  return {
    name: 'operations',
    jobs: operationJobs(dependencies),
    notices: operationNotices(dependencies),
    endpoints: implement(operationRoutes, {
      listInstanceKeys: query(listInstanceKeys),
      createInstanceKey: command(createInstanceKey),
      revokeInstanceKey: command(revokeInstanceKey),
      systemState: query(showSystemState(dependencies, tasks)),
      testMail: command(async () => undefined, testMail(dependencies)),
      failedTasks: query(showFailedTasks),
      failedJobs: query(showFailedJobs),
      retryJobs: command(retryJobs),
      discardJobs: command(discardJobs),
    }),
  }
}
