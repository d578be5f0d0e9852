import { sql, type RawBuilder } from 'kysely'
import type { DeskPerson, FoundPerson } from '#contract/moderation/staff-schemas.ts'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { breakOf } from '#server/features/mentor-activity/public.ts'
import { introductionOf } from '#server/features/profiles/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { staffReasonIn } from '#server/platform/i18n/staff-reasons.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findCurrent, findSuspension, type SuspensionRow } from '../../suspensions/store.ts'
import { readPersonHistory, suspensionFacts, type Reader } from './person-history.ts'

type PersonRow = FoundPerson & { createdAt: Date; undeliverableSince: Date | null }

/** Staff see addresses: they answer to them. */
const personRead = sql`
  select u.id as "userId", p.id as "profileId", u.full_name as "fullName", u.email, p.role, u.staff_role is not null as "isStaff",
    u.suspended_at is not null as "isSuspended", u.email_undeliverable_reason as undeliverable, u.email_undeliverable_at as "undeliverableSince",
    u.created_at as "createdAt"
  from users u left join profiles p on p.user_id = u.id and p.role = u.role`

const search = async (db: Db, condition: RawBuilder<unknown>) =>
  (await sql<PersonRow>`${personRead} where ${condition} order by u.created_at desc, u.id limit 20`.execute(db)).rows

/** One account by its id. */
export async function findDeskPerson(db: Db, userId: string | null): Promise<PersonRow | null> {
  return userId === null ? null : ((await search(db, sql`u.id = ${userId}`))[0] ?? null)
}

export const asPerson = ({ userId, profileId, fullName, email }: PersonRow): DeskPerson => ({
  userId,
  profileId,
  fullName,
  email,
})

type Person = Reply<typeof staffRoutes.person>

/** An account with its suspension, reports and what staff did about it. */
export async function showPerson(ctx: Context<Actor>, { params }: Parsed<typeof staffRoutes.person>): Promise<Person> {
  const { db, now } = ctx
  const person = await findDeskPerson(db, params.id)
  if (!person) throw new Refusal('not_found')
  const [current, reports, history, lists, parts, activity] = await Promise.all([
    findCurrent(db, params.id),
    countReports(db, params.id),
    historyOf(ctx, params.id),
    readPersonHistory(ctx, params.id),
    partsOf(db, params.id),
    person.role === 'mentor' && person.profileId ? breakOf(db, now, person.profileId) : null,
  ])
  const suspension = current ? await showSuspension(ctx, current) : null
  const times = {
    createdAt: person.createdAt.toISOString(),
    undeliverableSince: person.undeliverableSince?.toISOString() ?? null,
  }
  return { ...person, ...times, ...parts, suspension, reports, ...lists, history, activity }
}

/** What of a profile staff can remove. */
const partsOf = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('profiles as p', (join) => join.onRef('p.user_id', '=', 'u.id').onRef('p.role', '=', 'u.role'))
    .select(['u.picture_url as profilePictureUrl', introductionOf.as('introduction')])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** Reports about an account, before an instant where one is given. */
export async function countReports(db: Db, userId: string | null, before?: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports
    where reported_user_id = ${userId} and (${before ?? null}::timestamptz is null or created_at < ${before ?? null})`.execute(
    db,
  )
  return rows[0]!.count
}

/** Reports that an account sent before an instant, and how many of them were dismissed. */
export async function countSent(db: Db, userId: string | null, before: Date) {
  const { rows } = await sql<{ sent: number; dismissed: number }>`
    select count(*)::int as sent, (count(*) filter (where status = 'DISMISSED'))::int as dismissed from reports
    where reporter_id = ${userId} and created_at < ${before}`.execute(db)
  return rows[0]!
}

/** What staff did about an account or thread, latest first, in the words of the reader. */
export async function historyOf({ db, locale }: Reader, subjectId: string | null): Promise<Person['history']> {
  if (subjectId === null) return []
  const rows = await db
    .selectFrom('audit_log as entry')
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .select((eb) => [
      'entry.at',
      'entry.action',
      eb.fn.coalesce('actor.full_name', eb.val('')).as('actorName'),
      'entry.reason',
    ])
    .where('entry.subject_id', '=', subjectId)
    .orderBy('entry.id', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), reason: staffReasonIn(row.reason, locale) }))
}

export async function showSuspension(
  { db, locale }: Reader,
  row: SuspensionRow,
): Promise<NonNullable<Person['suspension']>> {
  const proposer = await findDeskPerson(db, row.proposedBy)
  return suspensionFacts(row, proposer?.fullName ?? null, locale)
}

/** A permanent suspension that waits for a second member of staff. */
export async function showConfirmation(
  ctx: Context<Actor>,
  { params }: Parsed<typeof staffRoutes.confirmation>,
): Promise<Reply<typeof staffRoutes.confirmation>> {
  const { db, actor } = ctx
  const row = await findSuspension(db, params.id)
  const person = row && (await findDeskPerson(db, row.userId))
  if (!row?.isPermanent || !person) throw new Refusal('not_found')
  const [suspension, history] = await Promise.all([showSuspension(ctx, row), historyOf(ctx, row.userId)])
  const status = row.status as 'PROPOSED'
  return { id: row.id, status, person: asPerson(person), suspension, isOwn: row.proposedBy === actor.userId, history }
}
