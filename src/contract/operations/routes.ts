import * as z from 'zod/mini'
import { paging } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { instanceKeyRoutes } from './instance-key-routes.ts'
import { failedJob, failedTask, selection, systemState, taskName } from './schemas.ts'

/** How the program runs, for staff: its state, and jobs that have used up their attempts. */
export const operationRoutes = {
  ...instanceKeyRoutes,
  systemState: route({
    method: 'GET',
    path: '/admin/system',
    shows: ['operations'],
    access: 'staff',
    scope: 'system:read',
    summary: 'Version, database, jobs, mail and storage of the process that answers',
    reply: systemState,
    errors: [],
  }),
  testMail: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/system/mail-test',
    changes: ['operations'],
    access: 'staff',
    summary: 'Email the caller at once, to see whether the mail server accepts it',
    limit: 'mail',
    errors: ['mail_failed'],
  }),
  failedTasks: route({
    method: 'GET',
    path: '/admin/jobs/failed',
    shows: ['operations'],
    access: 'staff',
    summary: 'The names of jobs that have used up their attempts, most first',
    reply: z.array(failedTask),
    errors: [],
  }),
  failedJobs: route({
    method: 'GET',
    path: '/admin/jobs/failed/list',
    shows: ['operations'],
    access: 'staff',
    summary: 'Failed jobs of one name, oldest first',
    query: z.strictObject({ ...paging, name: taskName }),
    reply: z.array(failedJob),
    paged: true,
    errors: [],
  }),
  retryJobs: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/jobs/failed/retry',
    changes: ['operations'],
    access: 'staff',
    summary: 'Run failed jobs again, with all their attempts; answers with how many',
    body: selection,
    bodyLimit: 16 * 1024,
    reply: z.int(),
    errors: ['job_settled'],
  }),
  discardJobs: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/jobs/failed/discard',
    changes: ['operations'],
    access: 'staff',
    summary: 'Delete failed jobs: what they would have done does not happen; answers with how many',
    body: selection,
    bodyLimit: 16 * 1024,
    reply: z.int(),
    errors: ['job_settled'],
  }),
}
