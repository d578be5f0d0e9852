import { HOUR } from '#rules/time/days.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { storedTags } from '#rules/group-sessions/group-sessions.ts'
import { slugOf } from '#rules/profiles/profiles.ts'
import { ruleText } from '#rules/group-sessions/stored-series.ts'
import { wallTimeAt } from '#rules/time/zones.ts'
import { holdTime } from '../features/commitments/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type DemoGroupPlan, type DemoMeeting, hostsOf } from './plan-group-sessions.ts'
import { storedAs } from './seed-people.ts'

/** Generates a poster from a seed, stores it as a file of this user and returns its link. */
export type CreatePoster = (db: Db, ownerId: string, seed: string) => Promise<string>

/** Milliseconds between the sign-ups of two people. */
const SIGN_UP_INTERVAL = 47 * 60_000

type Stored = {
  readonly plan: DemoGroupPlan
  readonly id: string
  readonly meetings: readonly (DemoMeeting & { id: string })[]
}

/** The group sessions with cohosts, seats, attendances and commitments. Sends no e-mail and enqueues no job. */
export async function insertGroups(
  db: Db,
  now: Date,
  plans: readonly DemoGroupPlan[],
  createPoster: CreatePoster,
): Promise<void> {
  const stored = plans.map((plan): Stored => {
    return { plan, id: randomUUID(), meetings: plan.meetings.map((meeting) => ({ ...meeting, id: randomUUID() })) }
  })
  const posters = await Promise.all(
    plans.map(({ group }) => createPoster(db, storedAs(group.host).userId, slugOf(group.title))),
  )
  for (const [index, session] of stored.entries()) {
    const posterUrl = posters[index]!
    await db.insertInto('group_sessions').values(sessionRow(session, posterUrl)).execute()
    await db
      .insertInto('group_occurrences')
      .values(session.meetings.map((meeting) => occurrenceRow(session, meeting)))
      .execute()
    await sql`select refresh_group_session(${session.id}, ${now})`.execute(db)
  }
  const rowsOfAll = <T>(rows: (session: Stored) => T[]) => stored.flatMap(rows)
  await db.insertInto('cohosts').values(rowsOfAll(cohostRows)).execute()
  await db.insertInto('rsvps').values(rowsOfAll(seatRows)).execute()
  await db.insertInto('attendances').values(rowsOfAll(attendanceRows)).execute()
  for (const session of stored) await holdMeetings(db, session)
}

function sessionRow({ plan, id, meetings }: Stored, posterUrl: string) {
  const { group, series, createdAt, cancelledAt } = plan
  const host = storedAs(group.host)
  const { tags, keys } = storedTags(group.tags.map((name) => ({ name })))
  const [first, last] = [meetings[0]!, meetings.at(-1)!]
  return {
    id,
    slug: slugOf(group.title),
    host_id: host.profileId,
    host_user_id: host.userId,
    title: group.title,
    description: group.description,
    poster_url: posterUrl,
    tags,
    tag_keys: keys,
    language: group.language,
    is_private: group.isPrivate,
    invite_token: randomBytes(24).toString('base64url'),
    capacity: group.capacity,
    time_zone: series.zone,
    start_date: series.date,
    start_time: series.time,
    duration_minutes: group.durationMinutes,
    rule: ruleText(series),
    end_date: series.endDate,
    occurrence_id: first.id,
    next_starts_at: first.startsAt,
    next_ends_at: first.endsAt,
    ends_at: last.endsAt,
    created_at: createdAt,
    ...cancelled(cancelledAt),
  }
}

const cancelled = (at: Date | null) =>
  at === null ? {} : { status: 'CANCELLED', cancel_reason: 'Scheduling conflict', cancelled_at: at, sequence: 1 }

const occurrenceRow = (
  { plan, id: sessionId }: Stored,
  { id, date, startsAt, endsAt, going }: Stored['meetings'][number],
) => ({
  id,
  group_session_id: sessionId,
  date,
  wall_time: wallTimeAt(plan.series.zone, startsAt.getTime()),
  starts_at: startsAt,
  ends_at: endsAt,
  duration_minutes: plan.group.durationMinutes,
  capacity: plan.group.capacity,
  going: going.length,
  ...cancelled(plan.cancelledAt),
})

function cohostRows({ plan: { group, createdAt }, id }: Stored) {
  return group.cohosts.map(({ mentor, status }) => ({
    origin: status === 'requested' ? 'request' : 'invite',
    group_session_id: id,
    mentor_id: storedAs(mentor).profileId,
    mentor_user_id: storedAs(mentor).userId,
    status: status === 'accepted' ? 'ACCEPTED' : 'PENDING',
    created_at: createdAt,
    answered_at: status === 'accepted' ? new Date(createdAt.getTime() + HOUR) : null,
  }))
}

function seatRows({ plan, id, meetings }: Stored) {
  return meetings.flatMap((meeting) =>
    [...meeting.going, ...meeting.waitlisted].map((person, index) => ({
      occurrence_id: meeting.id,
      group_session_id: id,
      user_id: storedAs(person).userId,
      profile_id: storedAs(person).profileId,
      status: meeting.going.includes(person) ? 'GOING' : 'WAITLISTED',
      created_at: new Date(plan.createdAt.getTime() + (index + 1) * SIGN_UP_INTERVAL),
      changed_at: new Date(plan.createdAt.getTime() + (index + 1) * SIGN_UP_INTERVAL),
    })),
  )
}

const attendanceRows = ({ meetings }: Stored) =>
  meetings.flatMap(({ id, attendances }) =>
    attendances.map(({ person, at }) => ({ occurrence_id: id, user_id: storedAs(person).userId, joined_at: at })),
  )

async function holdMeetings(db: Db, { plan, meetings }: Stored): Promise<void> {
  if (plan.cancelledAt !== null) return
  const userIds = hostsOf(plan.group).map((person) => storedAs(person).userId)
  const sessions = meetings.map(({ id, startsAt, endsAt }) => ({ id, starts_at: startsAt, ends_at: endsAt }))
  const conflicts = await holdTime(db, { kind: 'group', userIds, sessions })
  if (conflicts.length > 0) throw new Error(`The demo plan books a host of “${plan.group.title}” twice`)
}
