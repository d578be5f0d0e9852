import type { PersonHistory } from '#contract/moderation/staff-schemas.ts'
import type { Db } from '#server/platform/database/database.ts'
import { suspensionColumns, type SuspensionRow } from '../../suspensions/store.ts'

/** Of each kind. */
const limit = 20

/** Reports about a person, their suspensions and their requests for verification, latest first. */
export async function readPersonHistory(db: Db, userId: string): Promise<PersonHistory> {
  const [reports, suspensions, verifications] = await Promise.all([
    db
      .selectFrom('reports')
      .select(['id', 'kind', 'status', 'created_at as createdAt'])
      .where('reported_user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
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
    reportsAbout: reports.map(({ id, kind, status, createdAt }) => ({
      id,
      kind: kind as 'PERSON',
      status: status as 'OPEN',
      createdAt: createdAt.toISOString(),
    })),
    suspensions: suspensions.map((row) => ({ ...suspensionFacts(row, row.proposer), status: row.status as 'ACTIVE' })),
    verifications: verifications.map((row) => ({
      ...row,
      status: row.status as 'PENDING',
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

/** A suspension as the desk shows it. */
export const suspensionFacts = (row: SuspensionRow, proposedBy: string | null) => ({
  id: row.id,
  isPermanent: row.isPermanent,
  isConfirmed: row.confirmedBy !== null,
  endsAt: row.endsAt?.toISOString() ?? null,
  reason: row.reason,
  proposedBy,
  createdAt: row.createdAt.toISOString(),
})
