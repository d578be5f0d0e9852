import { sql } from 'kysely'
import type { VerificationStatus } from '#contract/verification/constants.ts'
import type { OwnVerification } from '#contract/verification/schemas.ts'
import { mayAskFrom, refuseRequest } from '#rules/verification/verification.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { staffReasonIn } from '#server/platform/i18n/staff-reasons.ts'

/** A profile's standing with its latest request. */
export type Standing = {
  status: VerificationStatus
  requestedAt: Date | null
  decidedAt: Date | null
  reason: string | null
  nameChanged: boolean
}

export async function findStanding(db: Db, profileId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select p.verification_status as status, r.created_at as "requestedAt", r.decided_at as "decidedAt", r.reason,
      coalesce(r.name_changed, false) as "nameChanged"
    from profiles p left join lateral (
      select * from verification_requests where profile_id = p.id order by created_at desc, id limit 1) r on true
    where p.id = ${profileId}`.execute(db)
  return rows[0]!
}

/** Where the caller's own verification stands. */
export async function ownVerification({ actor, db, now, locale }: Context<Member>): Promise<OwnVerification> {
  const { status, requestedAt, decidedAt, reason, nameChanged } = await findStanding(db, actor.profileId)
  const from = status === 'DECLINED' && decidedAt ? new Date(mayAskFrom(decidedAt.getTime())) : null
  return {
    status,
    requestedAt: requestedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason: reason && staffReasonIn(reason, locale),
    nameChanged,
    mayAsk: refuseRequest({ status, decidedAt: decidedAt?.getTime() ?? null }, now.getTime()) === undefined,
    mayAskFrom: from?.toISOString() ?? null,
  }
}

/** A request with its mentor, as notices need it. */
export type RequestNotice = { userId: string; profileId: string; status: string; reason: string | null }

export const findRequest = (db: Db, requestId: string): Promise<RequestNotice | undefined> =>
  db
    .selectFrom('verification_requests as request')
    .innerJoin('profiles as profile', 'profile.id', 'request.profile_id')
    .select(['profile.user_id as userId', 'profile.id as profileId', 'request.status', 'request.reason'])
    .where('request.id', '=', requestId)
    .executeTakeFirst()
