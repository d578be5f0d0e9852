import { createSecrets } from '#server/platform/auth/secrets.ts'
import { createClock } from '#server/platform/clock.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import type { Feature } from '#server/platform/feature.ts'
import type { JobRuntime } from '#server/platform/jobs/job-context.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import type { Mail } from '#server/platform/mail/email.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createMail } from '#server/platform/mail/mail.ts'
import { createOutbox } from '#server/platform/jobs/outbox.ts'

export type Settings = { url: string; smtpUrl: string; dataDir: string }

/** The runtime of jobs over a test database, with the system clock. */
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
  const secrets = createSecrets(env.SECRET_KEY)
  const mail = createMail({ env, database, clock, log, secrets })
  const features = featuresOf(mail)
  return {
    dependencies: { database, clock, log },
    features,
    outbox: createOutbox(features, clock, { announce: async () => {} }),
    realtime: { push: () => {}, pushEvent: () => {} },
    mail,
    database,
  }
}

/** A reaction that sends two e-mails; `between` runs after the first one. */
export const sendTwoEmails =
  (between: () => Promise<void>) =>
  (mail: Mail): Feature[] => {
    const write = (userId: string, who: string) =>
      mail.send({
        key: `two-emails:${userId}:${who}`,
        to: { name: who, email: `${who}@example.test` },
        subject: `Hello ${who}`,
        preview: '',
        heading: 'Hello',
        paragraphs: [],
      })
    return [
      {
        name: 'emails',
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

// Run as a script, it is a worker that reports when it is halfway through a job and blocks there.
if (process.argv[1] === import.meta.filename) {
  const halfway = () => new Promise<void>(() => process.stdout.write('halfway\n'))
  await startWorker(jobRuntime(JSON.parse(process.argv[2]!) as Settings, sendTwoEmails(halfway)))
}
