import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Words of the system page at the staff desk. */
export const operations = {
  title: 'System',
  what: 'the state of the system',
  refresh: 'Refresh',

  // state
  state: 'State',
  version: 'Version',
  runningOn: (version: string, node: string) => `Kando ${version} on Node ${node}`,
  startedAt: 'Started',
  database: 'Database',
  databaseText: (version: string, size: string) => `PostgreSQL ${version}, ${size}`,
  migrations: 'Migrations',
  migrationsText: (n: number) => plural(n, { one: '# applied', other: '# applied' }),
  migrationsMissing: 'Some migrations are missing: run the migrate command',
  storage: 'Files',
  storageKind: { DISK: 'On disk', S3: 'In S3' },
  storageFailed: "Files can't be stored right now",
  maintenance: 'Maintenance',
  maintenanceOn: 'On: everyone but staff sees the notice',
  maintenanceOff: 'Off',
  mail: 'Email',
  mailServer: { SMTP: 'Mail server', MAILBOX: 'No mail server: emails are kept in the mailbox' },
  lastSent: 'last sent',
  neverSent: 'nothing sent yet',
  testMail: 'Send me a test email',
  testSent: (email: string) => `The mail server accepted the email to ${email}`,

  // jobs
  jobs: 'Jobs',
  due: 'Due now',
  oldest: 'the oldest since',
  running: 'Running',
  scheduled: 'Scheduled for later',
  retrying: 'Being retried',
  failed: 'Failed',

  // failed jobs
  failedTitle: 'Failed jobs',
  failedLead: 'Jobs that failed 11 times in about ten hours. Find the cause, then run them again.',
  failedWhat: 'the failed jobs',
  none: 'No failed jobs',
  count: (n: number) => plural(n, { one: '# job', other: '# jobs' }),
  since: 'since',
  after: (event: string) => `after ${event}`,
  job: (id: string) => `Job ${id}`,
  attempts: (n: number) => plural(n, { one: '# attempt', other: '# attempts' }),
  failedAt: 'last on',
  noError: 'No error was recorded',
  retryAll: 'Retry all',
  retrySome: (n: number) => plural(n, { one: 'Retry # job', other: 'Retry # jobs' }),
  discardAll: 'Discard all',
  discardSome: (n: number) => plural(n, { one: 'Discard # job', other: 'Discard # jobs' }),
  discardHint: 'What they would have done does not happen any more. This cannot be undone.',
  retryReasons: ['The cause is fixed.', 'It was a temporary failure.'],
  discardReasons: ['It is too late for them.', 'They can never succeed.'],
}
