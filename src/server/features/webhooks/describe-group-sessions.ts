import { sql } from 'kysely'
import type { Events } from '#server/events.ts'
import type { ReactionContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { addMessage, type Message } from './store.ts'

type Occurrence = {
  groupSessionId: string
  occurrenceId: string
  version: number
  status: string
  startsAt: Date
  endsAt: Date
  durationMinutes: number
  timeZone: string
  hostId: string
  title: string
  hosts: string[]
  attendees: string[]
}

/** Occurrences with their hosts, cohosts and whoever has a seat, by start. */
async function findOccurrences(db: Db, ids: readonly string[]): Promise<Occurrence[]> {
  const { rows } = await sql<Occurrence>`
    select s.id as "groupSessionId", o.id as "occurrenceId", s.sequence as version, o.status, o.starts_at as "startsAt",
      o.ends_at as "endsAt", o.duration_minutes as "durationMinutes", s.time_zone as "timeZone", s.host_id as "hostId",
      coalesce(o.title, s.title) as title,
      s.host_user_id || array(select c.mentor_user_id from cohosts c where c.group_session_id = s.id and c.status = 'ACCEPTED') as hosts,
      array(select r.user_id from rsvps r where r.occurrence_id = o.id and r.status = 'GOING') as attendees
    from group_occurrences o join group_sessions s on s.id = o.group_session_id
    where o.id = any(${[...ids]}::uuid[]) order by o.starts_at, o.id`.execute(db)
  return rows
}

const factsOf = ({ hosts: _hosts, attendees: _attendees, title: _title, startsAt, endsAt, ...facts }: Occurrence) => ({
  kind: 'group',
  ...facts,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

type Told = Pick<Message, 'type'> & { key: string; data?: object; reason?: string }

/** Tells hosts and attendees of occurrences. */
async function tell(ctx: ReactionContext, ids: readonly string[], { type, key, data, reason }: Told) {
  for (const occurrence of await findOccurrences(ctx.db, ids)) {
    const { occurrenceId, title, hosts, attendees } = occurrence
    await addMessage(ctx, ctx.at, {
      type,
      key: `${key}:${occurrenceId}`,
      userIds: [...hosts, ...attendees],
      data: { ...factsOf(occurrence), ...data },
      texts: { title, ...(reason !== undefined && { reason }) },
    })
  }
}

/** Tells the hosts and whose seats they are. */
async function tellSeats(
  ctx: ReactionContext,
  type: 'seat.taken' | 'seat.freed',
  { occurrenceIds, userId, at }: Events['rsvp.made'],
) {
  const { rows } = await sql<{ profileId: string }>`
    select profile_id as "profileId" from rsvps
    where occurrence_id = any(${occurrenceIds}::uuid[]) and user_id = ${userId} limit 1`.execute(ctx.db)
  const personId = rows[0]?.profileId ?? null
  for (const occurrence of await findOccurrences(ctx.db, occurrenceIds)) {
    const { occurrenceId, title, hosts } = occurrence
    await addMessage(ctx, ctx.at, {
      type,
      key: `${type}:${occurrenceId}:${userId}:${at}`,
      userIds: [...hosts, userId],
      data: { ...factsOf(occurrence), personId },
      texts: { title },
    })
  }
}

/** Messages about group sessions, one for each occurrence, by event. */
export const groupReactions = {
  'group-session.moved': {
    tell: (ctx: ReactionContext, { occurrenceIds, sequence, reason }: Events['group-session.moved']) =>
      tell(ctx, occurrenceIds, { type: 'session.moved', key: `group-session.moved:${sequence}`, reason }),
  },
  'group-session.time-changed': {
    tell: (ctx: ReactionContext, { occurrenceIds, sequence }: Events['group-session.time-changed']) =>
      tell(ctx, occurrenceIds, { type: 'session.moved', key: `group-session.moved:${sequence}` }),
  },
  'group-session.cancelled': {
    tell: (ctx: ReactionContext, { occurrenceIds, sequence, reason }: Events['group-session.cancelled']) => {
      const data = { cause: 'cancelled' }
      return tell(ctx, occurrenceIds, {
        type: 'session.cancelled',
        key: `group-session.cancelled:${sequence}`,
        data,
        reason,
      })
    },
  },
  'group-session.finished': {
    tell: (ctx: ReactionContext, { occurrenceId }: Events['group-session.finished']) =>
      tell(ctx, [occurrenceId], { type: 'session.finished', key: 'session.finished' }),
  },
  'rsvp.made': {
    tell: (ctx: ReactionContext, payload: Events['rsvp.made']) => tellSeats(ctx, 'seat.taken', payload),
  },
  'rsvp.cancelled': {
    tell: (ctx: ReactionContext, payload: Events['rsvp.cancelled']) => tellSeats(ctx, 'seat.freed', payload),
  },
}
