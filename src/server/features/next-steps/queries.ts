import { sql, type RawBuilder } from 'kysely'
import { nextStepLimits } from '#contract/next-steps/constants.ts'
import type { AwaitedNote, NextStep, OwnNextStep } from '#contract/next-steps/schemas.ts'
import { DAY } from '#rules/time/days.ts'
import { asParticipant, findBooking } from '#server/features/bookings/public.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isPairOf } from './policy.ts'

type ById = { params: { id: string } }

/** SQL: a step `s` as both sides see it. */
export const stepColumns = sql`s.id, s.text, s.owner, to_char(s.due_date, 'YYYY-MM-DD') as "dueDate", s.done_at is not null as "isDone", s.version`

const order = sql`s.done_at is not null, s.due_date nulls last, s.created_at, s.id`

/** The steps of a pair: open ones first, by due date. */
export async function findSteps(db: Db, pair: { mentorId: string; menteeId: string }): Promise<NextStep[]> {
  const { rows } = await sql<NextStep>`
    select ${stepColumns} from next_steps s where s.mentor_id = ${pair.mentorId} and s.mentee_id = ${pair.menteeId} order by ${order}`.execute(
    db,
  )
  return rows
}

/** Those of mentor profile `m` and mentee profile `e`, whom this condition finds; null where it finds nobody. */
async function findStepsOf(db: Db, isPair: RawBuilder<unknown>): Promise<NextStep[] | null> {
  const { rows } = await sql<NextStep | { id: null }>`
    select ${stepColumns} from profiles m cross join profiles e left join next_steps s on s.mentor_id = m.id and s.mentee_id = e.id
    where ${isPair} order by ${order}`.execute(db)
  return rows.length === 0 ? null : rows.filter((row): row is NextStep => row.id !== null)
}

/** Those of the caller and the person of this profile; `not_found` unless they are a pair. */
export async function listSteps({ db, actor }: Context<Member>, { params: { id } }: ById): Promise<NextStep[]> {
  const steps = await findStepsOf(db, isPairOf(actor.userId, id))
  if (steps === null) throw new Refusal('not_found')
  return steps
}

/** Those of the two people of a session that was not cancelled; null where one of them blocked the other. */
export const listStepsBetween = (db: Db, { mentorId, menteeId }: { mentorId: string; menteeId: string }) =>
  findStepsOf(
    db,
    sql`m.id = ${mentorId} and e.id = ${menteeId} and not ${blockedBetween(sql`m.user_id`, sql`e.user_id`)}`,
  )

const MOST = 50

/** What the caller still has to do, whoever it was agreed with. */
export async function listOwnSteps({ db, actor, now }: Context<Member>): Promise<OwnNextStep[]> {
  const { rows } = await sql<OwnNextStep>`
    select ${stepColumns}, other.id as "otherId", u.full_name as "otherName", u.picture_url as "otherPictureUrl", b.id as "sessionId"
    from next_steps s
      join profiles own on own.id = case s.owner when 'mentor' then s.mentor_id else s.mentee_id end
      join profiles other on other.id = case s.owner when 'mentor' then s.mentee_id else s.mentor_id end
      join users u on u.id = other.user_id and u.is_active
      join lateral (
        select b.id from bookings b where b.mentor_id = s.mentor_id and b.mentee_id = s.mentee_id and b.status = 'UPCOMING'
        order by b.ends_at <= ${now}, abs(extract(epoch from b.starts_at - ${now}::timestamptz)) limit 1) b on true
    where own.id = ${actor.profileId} and (s.mentor_id = ${actor.profileId} or s.mentee_id = ${actor.profileId})
      and s.done_at is null and not ${blockedBetween(sql`own.user_id`, sql`other.user_id`)}
    order by ${order} limit ${MOST}`.execute(db)
  return rows
}

export async function readNote({ db, actor }: Context<Member>, { params: { id } }: ById) {
  await asMentor(db, actor, id)
  const row = await db
    .selectFrom('session_notes')
    .select(['text', 'updated_at'])
    .where('booking_id', '=', id)
    .where('author_user_id', '=', actor.userId)
    .executeTakeFirst()
  return { text: row?.text ?? '', updatedAt: row?.updated_at.toISOString() ?? null }
}

/** The booking whose mentor the caller is; else `not_found`. */
export async function asMentor(db: Db, actor: Member, bookingId: string) {
  const { booking, side } = asParticipant(await findBooking(db, bookingId), actor)
  if (side !== 'mentor') throw new Refusal('not_found')
  return booking
}

/** Sessions of the last days that both attended and the mentor has not written about, latest first. */
export async function listAwaitedNotes({ db, actor, now }: Context<Member>): Promise<AwaitedNote[]> {
  const since = new Date(now.getTime() - nextStepLimits.noteDays * DAY)
  const { rows } = await sql<Omit<AwaitedNote, 'endedAt'> & { ended: Date }>`
    select b.id as "sessionId", b.mentee_id as "menteeId", u.full_name as "menteeFullName", u.picture_url as "menteeProfilePictureUrl", b.ends_at as ended
    from bookings b join users u on u.id = b.mentee_user_id
    where b.mentor_id = ${actor.profileId} and b.status = 'UPCOMING' and b.ends_at > ${since} and b.ends_at <= ${now}
      and b.mentor_joined_at is not null and b.mentee_joined_at is not null
      and not exists (select from session_notes n where n.booking_id = b.id and n.author_user_id = ${actor.userId})
    order by b.ends_at desc, b.id limit ${MOST}`.execute(db)
  return rows.map(({ ended, ...row }) => ({ ...row, endedAt: ended.toISOString() }))
}
