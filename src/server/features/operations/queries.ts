import type { operationRoutes } from '#contract/operations/routes.ts'
import type { FailedJob, SystemState } from '#contract/operations/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { publicError } from '#rules/operations/public-error.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Page } from '#server/platform/feature.ts'
import { listFailedJobs, listFailedTasks } from '#server/platform/jobs/failed-jobs.ts'
import { readSystemState } from '#server/platform/operations/system-state.ts'

/** The names of failed jobs, most first. */
export async function showFailedTasks({ db }: Context<Actor>) {
  const rows = await listFailedTasks(db)
  return rows.map((row) => ({ ...row, oldestAt: row.oldestAt.toISOString() }))
}

/** Failed jobs of one name, oldest first. */
export async function showFailedJobs(
  { db }: Context<Actor>,
  { query: { name, page, size } }: Parsed<typeof operationRoutes.failedJobs>,
): Promise<Page<FailedJob>> {
  const rows = await listFailedJobs(db, { name, limit: size + 1, offset: page * size })
  return Page.of(rows, size, ({ id, attempts, createdAt, failedAt, error }) => ({
    id,
    attempts,
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    error: publicError(error),
  }))
}

/** The state of the program, as the process that answers sees it. */
export const showSystemState =
  (dependencies: Pick<AppDependencies, 'env' | 'storage'>, tasks: () => readonly string[]) =>
  ({ db, now }: Context<Actor>): Promise<SystemState> =>
    readSystemState(dependencies, tasks(), db, now)
