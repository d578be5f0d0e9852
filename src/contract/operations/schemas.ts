import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { instant, text } from '#contract/fields.ts'
import { reason } from '#contract/moderation/form-schemas.ts'

/** The name of a task, such as `job:chat.digest` or `reaction:bookings.email:booking.made`. */
export const taskName = text({ min: 1, max: 200 })
/** A number of the job table, as text: it can exceed what JavaScript counts exactly. */
const jobId = z.string().check(z.regex(/^\d{1,18}$/, fieldError('id_invalid')))

export const failedTask = z.object({ name: z.string(), count: z.int(), oldestAt: instant })
export const failedJob = z.object({
  id: jobId,
  attempts: z.int(),
  createdAt: instant,
  failedAt: instant,
  /** The last error in one line, without personal data. */
  error: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

/** `ids` null: all failed jobs of that name. */
export const selection = z.strictObject({
  name: taskName,
  ids: z.nullable(z.array(jobId).check(z.minLength(1), z.maxLength(100))),
  reason,
})

export const systemState = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: instant,
  isMaintenance: z.boolean(),
  database: z.object({ version: z.string(), bytes: z.number(), migrations: z.int(), isMigrated: z.boolean() }),
  /** Each number up to `mostJobsCounted`, and one more where there are more. */
  jobs: z.object({
    /** Due, but not taken by a worker yet; since when the oldest one. */
    due: z.int(),
    oldestDueAt: z.nullable(instant),
    running: z.int(),
    scheduled: z.int(),
    /** Failed at least once, and are tried again. */
    retrying: z.int(),
    failed: z.int(),
    /** Due, but of another version or setting: the process that answers has no task for them, and does not count them as due. */
    leftOver: z.int(),
  }),
  mail: z.object({
    server: z.enum(['SMTP', 'MAILBOX']),
    lastSentAt: z.nullable(instant),
    /** Accounts to whose address little mail is sent, because it does not arrive. */
    undeliverable: z.int(),
    /** The mailbox for returned mail; null where none is set. */
    bounces: z.nullable(
      z.object({
        /** When it was last read. */
        readAt: z.nullable(instant),
        /** Since when it cannot be read: the error in one line, without personal data. */
        failure: z.nullable(z.object({ at: instant, error: z.string() })),
      }),
    ),
  }),
  storage: z.object({ kind: z.enum(['DISK', 'S3']), isReady: z.boolean() }),
  backups: z.object({
    /** Where scheduled ones go. */
    to: z.enum(['NOWHERE', 'FOLDER', 'S3']),
    lastGood: z.nullable(z.object({ at: instant, bytes: z.number() })),
    /** Of the last try, where it failed: the error in one line, without personal data. */
    failure: z.nullable(z.object({ at: instant, error: z.string() })),
    isOverdue: z.boolean(),
  }),
})
export type SystemState = z.infer<typeof systemState>
