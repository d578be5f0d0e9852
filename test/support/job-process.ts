import { createClock } from '#server/platform/clock.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import type { Feature } from '#server/platform/feature.ts'
import type { JobRuntime } from '#server/platform/jobs/job-tasks.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import type { Mail } from '#server/platform/mail/email.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createMail } from '#server/platform/mail/mail.ts'
import { createOutbox } from '#server/platform/jobs/outbox.ts'

export type Settings = { url: string; smtpUrl: string; dataDir: string }

/** What jobs run on, over a database of a test, with the machine's clock. */
export function jobRuntime(
  settings: Settings,
  featuresOf: (mail: Mail) => Feature[],
): JobRuntime & { mail: Mail; database: Database } {
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: settings.url,
    SMTP_URL: settings.smtpUrl,
    DATA_DIR: settings.dataDir,
    SECRET_KEY: 'x'.repeat(40),
    LOG_LEVEL: 'silent',
  })
  const database = openDatabase(settings.url)
  const clock = createClock()
  const log = createLog(env)
  const mail = createMail({ env, database, clock, log })
  const features = featuresOf(mail)
  return {
    parts: { database, clock, log },
    features,
    outbox: createOutbox(features, clock),
    realtime: { push: () => {} },
    mail,
    database,
  }
}

/** A reaction that writes to two people; `between` happens when the first letter has left. */
export const sendTwoEmails =
  (between: () => Promise<void>) =>
  (mail: Mail): Feature[] => {
    const write = (userId: string, who: string) =>
      mail.send({
        key: `two-letters:${userId}:${who}`,
        to: { name: who, email: `${who}@example.test` },
        subject: `Hello ${who}`,
        preview: '',
        heading: 'Hello',
        paragraphs: [],
      })
    return [
      {
        name: 'letters',
        endpoints: [],
        reactions: {
          'account.registered': {
            async write(ctx, { userId }) {
              await write(userId, 'first')
              await between()
              await write(userId, 'second')
              await ctx.db
                .insertInto('mail_deliveries')
                .values({ key: `effect:${userId}`, claimed_at: ctx.now })
                .execute()
            },
          },
        },
      },
    ]
  }

// Started as a program it is a worker that stays in the middle of its job and says so.
if (process.argv[1] === import.meta.filename) {
  const halfway = () => new Promise<void>(() => process.stdout.write('halfway\n'))
  await startWorker(jobRuntime(JSON.parse(process.argv[2]!) as Settings, sendTwoEmails(halfway)))
}
