import * as z from 'zod/mini'
import { instant, paging, text } from '#contract/fields.ts'
import { reason } from '#contract/moderation/staff-schemas.ts'
import { route } from '#contract/route.ts'

/** The name of a task, such as `job:chat.digest` or `reaction:bookings.email:booking.made`. */
const taskName = text({ min: 1, max: 200 })
/** A number of the job table, as text: it can exceed what JavaScript counts exactly. */
const jobId = z.string().check(z.regex(/^\d{1,18}$/, 'Invalid id'))

const failedTask = z.object({ name: z.string(), count: z.int(), oldestAt: instant })
const failedJob = z.object({
  id: jobId,
  attempts: z.int(),
  createdAt: instant,
  failedAt: instant,
  /** The last error in one line, without personal data. */
  error: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

/** `ids` null: all failed jobs of that name. */
const selection = z.strictObject({
  name: taskName,
  ids: z.nullable(z.array(jobId).check(z.minLength(1), z.maxLength(100))),
  reason,
})

const systemState = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: instant,
  isMaintenance: z.boolean(),
  database: z.object({ version: z.string(), bytes: z.number(), migrations: z.int(), isMigrated: z.boolean() }),
  jobs: z.object({
    /** Due, but not taken by a worker yet; since when the oldest one. */
    due: z.int(),
    oldestDueAt: z.nullable(instant),
    running: z.int(),
    scheduled: z.int(),
    /** Failed at least once, and are tried again. */
    retrying: z.int(),
    failed: z.int(),
  }),
  mail: z.object({ server: z.enum(['SMTP', 'MAILBOX']), lastSentAt: z.nullable(instant) }),
  storage: z.object({ kind: z.enum(['DISK', 'S3']), isReady: z.boolean() }),
})
export type SystemState = z.infer<typeof systemState>

/** How the program runs, for staff: its state, and jobs that have used up their attempts. */
export const operationRoutes = {
  systemState: route({
    method: 'GET',
    path: '/admin/system',
    access: 'staff',
    summary: 'Version, database, jobs, mail and storage of the process that answers',
    reply: systemState,
    errors: [],
  }),
  testMail: route({
    method: 'POST',
    path: '/admin/system/mail-test',
    access: 'staff',
    summary: 'Email the caller at once, to see whether the mail server accepts it',
    limit: 'mail',
    errors: ['mail_failed'],
  }),
  failedTasks: route({
    method: 'GET',
    path: '/admin/jobs/failed',
    access: 'staff',
    summary: 'The names of jobs that have used up their attempts, most first',
    reply: z.array(failedTask),
    errors: [],
  }),
  failedJobs: route({
    method: 'GET',
    path: '/admin/jobs/failed/list',
    access: 'staff',
    summary: 'Failed jobs of one name, oldest first',
    query: z.strictObject({ ...paging, name: taskName }),
    reply: z.array(failedJob),
    paged: true,
    errors: [],
  }),
  retryJobs: route({
    method: 'POST',
    path: '/admin/jobs/failed/retry',
    access: 'staff',
    summary: 'Run failed jobs again, with all their attempts; answers with how many',
    body: selection,
    bodyLimit: 16 * 1024,
    reply: z.int(),
    idempotent: true,
    errors: ['job_settled'],
  }),
  discardJobs: route({
    method: 'POST',
    path: '/admin/jobs/failed/discard',
    access: 'staff',
    summary: 'Delete failed jobs: what they would have done does not happen; answers with how many',
    body: selection,
    bodyLimit: 16 * 1024,
    reply: z.int(),
    idempotent: true,
    errors: ['job_settled'],
  }),
}
