import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { wallTimeAt } from '#rules/zones.ts'
import type { Host, MadeMember } from '#server/features/profiles/factory.ts'
import { insertCommitments } from './hold-time.ts'

type Wish = {
  startsAt: string
  durationMinutes?: 30 | 45 | 60
  status?: 'PENDING' | 'UPCOMING' | 'CANCELLED'
  mentorJoinedAt?: string
  menteeJoinedAt?: string
}

/** A session as it stands in the database, past ones too; no event tells anybody of it. */
export async function makeSession(
  { app }: Host,
  mentor: MadeMember,
  mentee: MadeMember,
  wish: Wish,
): Promise<{ id: string; startsAt: Date; endsAt: Date }> {
  const { database, clock } = app.parts
  const { durationMinutes = 60, status = 'UPCOMING' } = wish
  const id = randomUUID()
  const startsAt = new Date(wish.startsAt)
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000)
  await database.db
    .insertInto('bookings')
    .values({
      id,
      mentor_id: mentor.profileId,
      mentee_id: mentee.profileId,
      mentor_user_id: mentor.userId,
      mentee_user_id: mentee.userId,
      status,
      starts_at: startsAt,
      ends_at: endsAt,
      time_zone: mentee.timeZone,
      wall_time: wallTimeAt(mentee.timeZone, startsAt.getTime()),
      duration_minutes: durationMinutes,
      expires_at: status === 'PENDING' ? startsAt : null,
      cancelled_at: status === 'CANCELLED' ? clock.now() : null,
      cancelled_by: status === 'CANCELLED' ? 'mentee' : null,
      mentor_joined_at: wish.mentorJoinedAt ?? null,
      mentee_joined_at: wish.menteeJoinedAt ?? null,
      created_at: clock.now(),
    })
    .execute()
  if (status !== 'CANCELLED')
    await sql`${insertCommitments(id, [mentor.userId, mentee.userId], startsAt, endsAt)}`.execute(database.db)
  return { id, startsAt, endsAt }
}
