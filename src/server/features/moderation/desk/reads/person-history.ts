import { sql } from 'kysely'
import type { PersonHistory, ReportLine } from '#contract/moderation/staff-schemas.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { staffReasonIn } from '#server/platform/i18n/staff-reasons.ts'
import { suspensionColumns, type SuspensionRow } from '../../suspensions/store.ts'

/** Whoever reads, in their language. */
export type Reader = Pick<Context, 'db' | 'locale'>

/** Of each kind. */
const limit = 20

/** Reports about and by a person, their suspensions and their requests for verification, latest first. */
export async function readPersonHistory({ db, locale }: Reader, userId: string): Promise<PersonHistory> {
  const [reports, suspensions, verifications] = await Promise.all([
    readReports(db, userId),
    db
      .selectFrom('suspensions')
      .leftJoin('users as proposer', 'proposer.id', 'suspensions.proposed_by')
      .select(suspensionColumns)
      .select('proposer.full_name as proposer')
      .where('suspensions.user_id', '=', userId)
      .orderBy('suspensions.created_at', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('verification_requests as request')
      .innerJoin('profiles as profile', 'profile.id', 'request.profile_id')
      .select(['request.id', 'request.status', 'request.created_at as createdAt', 'request.reason'])
      .where('profile.user_id', '=', userId)
      .orderBy('request.created_at', 'desc')
      .limit(limit)
      .execute(),
  ])
  return {
    ...reports,
    suspensions: suspensions.map((row) => ({
      ...suspensionFacts(row, row.proposer, locale),
      status: row.status as 'ACTIVE',
    })),
    verifications: verifications.map((row) => ({
      ...row,
      status: row.status as 'PENDING',
      reason: row.reason && staffReasonIn(row.reason, locale),
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

const sides = { about: 'reported_user_id', by: 'reporter_id' } as const

/** Reports about a person and by them, latest first; not the one with the id `except`. None for a deleted account. */
export async function readReports(
  db: Db,
  userId: string | null,
  except: string | null = null,
): Promise<Pick<PersonHistory, 'reportsAbout' | 'reportsBy'>> {
  const [reportsAbout, reportsBy] = await Promise.all([
    reportLines(db, { side: sides.about, other: sides.by, userId, except }),
    reportLines(db, { side: sides.by, other: sides.about, userId, except }),
  ])
  return { reportsAbout, reportsBy }
}

type Side = (typeof sides)[keyof typeof sides]
type LinesOf = { side: Side; other: Side; userId: string | null; except: string | null }

async function reportLines(db: Db, { side, other, userId, except }: LinesOf): Promise<ReportLine[]> {
  if (userId === null) return []
  const rows = await db
    .selectFrom('reports as r')
    .leftJoin('users as u', 'u.id', `r.${other}`)
    .select(['r.id', 'r.kind', 'r.status', 'u.full_name as fullName', 'r.created_at as createdAt'])
    .select(sql<string>`left(r.text, 160)`.as('text'))
    .where(`r.${side}`, '=', userId)
    .$if(except !== null, (reports) => reports.where('r.id', '<>', except!))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute()
  return rows.map(({ kind, status, createdAt, ...row }) => ({
    ...row,
    kind: kind as 'PERSON',
    status: status as 'OPEN',
    createdAt: createdAt.toISOString(),
  }))
}

/** A suspension as the desk shows it. */
export const suspensionFacts = (row: SuspensionRow, proposedBy: string | null, locale: string) => ({
  id: row.id,
  isPermanent: row.isPermanent,
  isConfirmed: row.confirmedBy !== null,
  endsAt: row.endsAt?.toISOString() ?? null,
  reason: staffReasonIn(row.reason, locale),
  proposedBy,
  createdAt: row.createdAt.toISOString(),
})
