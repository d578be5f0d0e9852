import { sql } from 'kysely'
import { announcementRoutes } from '#contract/announcements/routes.ts'
import { insightRoutes } from '#contract/insight/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { operationRoutes } from '#contract/operations/routes.ts'
import { periodOf } from '#rules/insight/periods.ts'
import { DAY } from '#rules/time/days.ts'
import type { App } from '#server/app.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { readQueueAge } from '#server/platform/jobs/job-payloads.ts'
import { taskNames } from '#server/platform/jobs/task-names.ts'
import { releaseDeadWorkers } from '#server/platform/jobs/worker-liveness.ts'
import { api, type Read } from './growth-reads.ts'

const as = 'staff'
const sessions = (query: object) => ({ url: api(staffRoutes.listSessions, { query } as never), as }) as const
const users = (query: object) => ({ url: api(staffRoutes.listUsers, { query } as never), as }) as const
const recipients = (query: { audience: 'EVERYONE' | 'VERIFIED_MENTORS'; country?: string; language?: string }) =>
  ({ url: api(announcementRoutes.countRecipients, { query }), as }) as const

const insight = (query: { by?: 'topic' }) => ({ url: api(insightRoutes.report, { query }), as }) as const

/** What staff read, by name. */
export const staffReads: Record<string, Read> = {
  'staff: accounts': users({}),
  'staff: accounts by name': users({ order: 'name' }),
  'staff: accounts by last log-in': users({ order: 'latestSignIn' }),
  'staff: suspended people': users({ status: 'SUSPENDED' }),
  'staff: people who are leaving': users({ status: 'DELETING' }),
  'staff: our team': users({ kind: 'staff' }),
  'staff: failing calendars': users({ calendar: 'FAILING' }),
  'staff: a rare name': users({ q: 'Measured' }),
  'staff: a common name': users({ q: 'okaf' }),
  'staff: a name of nobody': users({ q: 'zeppelin' }),
  'staff: upcoming sessions': sessions({}),
  'staff: past sessions': sessions({ status: 'PAST' }),
  'staff: cancelled sessions': sessions({ status: 'CANCELLED' }),
  'staff: queues': { url: api(staffRoutes.queueCounts, {}), as },
  'staff: audit log': { url: api(staffRoutes.auditLog, { query: {} } as never), as },
  'staff: system': { url: api(operationRoutes.systemState, {}), as },
  'staff: failed jobs': { url: api(operationRoutes.failedTasks, {}), as },
  'staff: insight': insight({}),
  'staff: insight by topic': insight({ by: 'topic' }),
  'staff: announcements': { url: api(announcementRoutes.listAnnouncements, { query: {} } as never), as },
  'staff: audience, everyone': recipients({ audience: 'EVERYONE' }),
  'staff: audience, verified': recipients({ audience: 'VERIFIED_MENTORS' }),
  'staff: audience, a country': recipients({ audience: 'EVERYONE', country: 'Nigeria' }),
  'staff: audience, nobody': recipients({ audience: 'EVERYONE', country: 'Kenya', language: 'Zulu' }),
}

/** Counts the present period of insight, as every night; the reads have nothing to show before. */
export const countInsight = (app: App, now: Date) =>
  runJob(app, 'insight.count', { after: periodOf(periodOf(now.getTime() / DAY) - 1) })

const db = (app: App) => app.dependencies.database.db

/** What programs read: search engines, and those who watch the server. */
export const machineReads: Record<string, Read> = {
  // A full file has forty times as many addresses as all of the small size, however many files there are.
  'sitemap: index': { url: '/sitemap.xml', limit: 40 },
  'sitemap: a file of mentors': { url: '/sitemaps/mentors-1.xml', limit: 40 },
  'sitemap: a file of group sessions': { url: '/sitemaps/group-sessions-1.xml', limit: 40 },
  'metrics: age of the queue': { run: (app) => readQueueAge(db(app), taskNames(app.features)) },
  'worker: dead ones': { run: (app) => releaseDeadWorkers(db(app)) },
  'doctor: a part of the audit log': { run: (app) => checkNextEntries(db(app)) },
}

/** A hundred entries of the chain, as `doctor` goes through all of them. */
const checkNextEntries = (of: ReturnType<typeof db>) =>
  sql`select audit_log_hash(previous_hash, a) = hash from audit_log a where id > 100 order by id limit 100`.execute(of)
