import { sql } from 'kysely'
import { role } from '#contract/fields.ts'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { findBooking, hasBlockedAround } from '#server/features/bookings/public.ts'
import { documentLinks } from '#server/features/files/public.ts'
import { findPresences } from '#server/features/rooms/public.ts'
import { findNoShows } from '#server/features/sessions/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Page } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { staffReasonIn } from '#server/platform/i18n/staff-reasons.ts'
import { findSuspension } from '../../suspensions/store.ts'
import type { Evidence } from '../../reports/find-reported.ts'
import { asPerson, countReports, countSent, findDeskPerson, historyOf, showSuspension } from './people.ts'
import { readReports } from './person-history.ts'

type ById = { params: { id: string } }
type VerificationRow = {
  id: string
  status: 'PENDING' | 'APPROVED' | 'DECLINED'
  user_id: string
  job_title: string
  company_name: string
  linkedin_url: string
  name_changed: boolean
  resume_file: string
  resume_pages: number
  certificate_file: string | null
  certificate_pages: number | null
  waiting_since: Date
}

/** A verification request with links to its documents, which work for five minutes. */
export const showVerification =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async ({ db, now, locale }: Context<Actor>, { params }: ById): Promise<Reply<typeof staffRoutes.verification>> => {
    const { rows } = await sql<VerificationRow>`
      select r.id, r.status, p.user_id, p.job_title, p.company_name, r.linkedin_url, r.name_changed, r.waiting_since,
        r.resume_file, f.pages as resume_pages, r.certificate_file, c.pages as certificate_pages
      from verification_requests r join profiles p on p.id = r.profile_id join files f on f.name = r.resume_file
        left join files c on c.name = r.certificate_file
      where r.id = ${params.id}`.execute(db)
    const [row] = rows
    const person = row && (await findDeskPerson(db, row.user_id))
    if (!row || !person) throw new Refusal('not_found')
    const linksOf = (name: string, pages: number | null) => documentLinks(secrets, { name, pages: pages ?? 0 }, now)
    return {
      id: row.id,
      status: row.status,
      person: asPerson(person),
      jobTitle: row.job_title,
      companyName: row.company_name,
      linkedinUrl: row.linkedin_url,
      nameChanged: row.name_changed,
      resume: linksOf(row.resume_file, row.resume_pages),
      certificate: row.certificate_file ? linksOf(row.certificate_file, row.certificate_pages) : null,
      waitingSince: row.waiting_since.toISOString(),
      history: await historyOf({ db, locale }, row.user_id),
    }
  }

type StoredEvidence = Omit<Evidence, 'rating'> & Partial<Evidence>

/** A report with what was reported as it stood then. */
export async function showReport(
  { db, now, locale }: Context<Actor>,
  { params }: ById,
): Promise<Reply<typeof staffRoutes.reportDetail>> {
  const row = await db.selectFrom('reports').selectAll().where('id', '=', params.id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const [reporter, reported, earlierReports, reports, reporterEarlier, history, session] = await Promise.all([
    findDeskPerson(db, row.reporter_id),
    findDeskPerson(db, row.reported_user_id),
    countReports(db, row.reported_user_id, row.created_at),
    readReports(db, row.reported_user_id, row.id),
    countSent(db, row.reporter_id, row.created_at),
    historyOf({ db, locale }, row.reported_user_id),
    row.booking_id === null ? null : showReportedSession(db, row.booking_id, now),
  ])
  return {
    id: row.id,
    status: row.status as 'OPEN',
    kind: row.kind as 'PERSON',
    text: row.text,
    // Reports from before ratings were kept have none.
    evidence: { rating: null, ...(row.evidence as StoredEvidence) },
    reporter: reporter && asPerson(reporter),
    reported: reported && asPerson(reported),
    session,
    isSuspended: reported?.isSuspended ?? false,
    earlierReports,
    ...reports,
    reporterEarlier,
    createdAt: row.created_at.toISOString(),
    history,
  }
}

/** Of a reported one-on-one session: who reported a no-show, who was in the room when, and who had blocked the other one around it. */
async function showReportedSession(db: Db, bookingId: string, now: Date) {
  const booking = await findBooking(db, bookingId)
  if (!booking) return null
  const [noShows, presences, ...blocks] = await Promise.all([
    findNoShows(db, bookingId),
    findPresences(db, bookingId, now),
    ...role.options.map((side) => hasBlockedAround(db, bookingId, side)),
  ])
  const blockedBy = role.options.filter((_, index) => blocks[index])
  return {
    startsAt: booking.starts_at.toISOString(),
    endsAt: booking.ends_at.toISOString(),
    noShows,
    presences,
    blockedBy,
  }
}

/** A contact thread with all its messages. */
export async function showMessage(
  { db }: Context<Actor>,
  { params }: ById,
): Promise<Reply<typeof staffRoutes.message>> {
  const thread = await db.selectFrom('contact_threads').selectAll().where('id', '=', params.id).executeTakeFirst()
  if (!thread) throw new Refusal('not_found')
  const rows = await db
    .selectFrom('contact_messages as message')
    .leftJoin('users as staff', 'staff.id', 'message.staff_id')
    .select([
      'message.id',
      'message.origin',
      'message.text',
      'message.created_at as at',
      'staff.full_name as staffName',
    ])
    .where('message.thread_id', '=', params.id)
    .orderBy('message.created_at')
    .orderBy('message.position')
    .execute()
  const name = `${thread.first_name} ${thread.last_name}`
  return {
    id: thread.id,
    status: thread.status as 'OPEN',
    version: thread.version,
    name,
    email: thread.email,
    isMember: thread.user_id !== null,
    messages: rows.map(({ id, origin, text, at, staffName }) => {
      const isStaff = origin === 'STAFF'
      return { id, isStaff, author: isStaff ? (staffName ?? '') : name, text, at: at.toISOString() }
    }),
  }
}

/** An appeal with the suspension it is about. */
export async function showAppeal(ctx: Context<Actor>, { params }: ById): Promise<Reply<typeof staffRoutes.appeal>> {
  const { db, actor } = ctx
  const row = await db.selectFrom('appeals').selectAll().where('id', '=', params.id).executeTakeFirst()
  const suspension = row && (await findSuspension(db, row.suspension_id))
  const person = suspension && (await findDeskPerson(db, suspension.userId))
  if (!row || !suspension || !person) throw new Refusal('not_found')
  const [shown, history] = await Promise.all([showSuspension(ctx, suspension), historyOf(ctx, suspension.userId)])
  return {
    id: row.id,
    status: row.status as 'OPEN',
    text: row.text,
    person: asPerson(person),
    suspension: shown,
    isOwn: suspension.proposedBy === actor.userId,
    createdAt: row.created_at.toISOString(),
    history,
  }
}

/** What staff did, latest first, in the words of the reader. */
export async function listAudit({ db, locale }: Context<Actor>, { query }: Parsed<typeof staffRoutes.auditLog>) {
  const rows = await readAudit(db, { before: query.after, limit: query.size + 1 })
  return Page.of(rows, query.size, (row) => ({
    ...row,
    at: row.at.toISOString(),
    reason: staffReasonIn(row.reason, locale),
  }))
}

/** Entries of the audit log, latest first; those with a lower number than `before` where it is given. */
export function readAudit(db: Db, { before, limit }: { before: number | null; limit: number }) {
  // Names are those of today: the log holds ids only. A subject is an account, a contact thread, a report or an announcement.
  const query = db
    .selectFrom('audit_log as entry')
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('users as person', 'person.id', 'entry.subject_id')
    .leftJoin('contact_threads as thread', 'thread.id', 'entry.subject_id')
    .leftJoin('announcements as announcement', 'announcement.id', 'entry.subject_id')
    .select([
      'entry.id',
      'entry.at',
      sql<string>`coalesce(actor.full_name, '')`.as('actorName'),
      'entry.action',
      'entry.subject_id as subjectId',
      sql<string>`coalesce(person.full_name, thread.first_name || ' ' || thread.last_name, announcement.title, '')`.as(
        'subjectName',
      ),
      'entry.reason',
    ])
    .orderBy('entry.id', 'desc')
    .limit(limit)
  return (before === null ? query : query.where('entry.id', '<', before)).execute()
}
