import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/**
 * SQL: locks the schedules of these mentors: profile ids, or a query of them. Buffer, notice and weekly cap are decided under this lock,
 * which every command takes before it changes commitments, in the order of ids, so that two transactions cannot deadlock. Commitments are
 * read in a later statement: under READ COMMITTED it sees what the lock waited for.
 */
export const scheduleLock = (mentorIds: readonly string[] | RawBuilder<unknown>) => sql`
  select from schedules where profile_id in (${'length' in mentorIds ? sql.join(mentorIds) : mentorIds}) order by profile_id for update`

/** A period for which people are busy: a booking, or one occurrence of a series. */
export type HeldSession = { readonly id: string; readonly starts_at: Date; readonly ends_at: Date }
type Hold<S extends HeldSession> = {
  readonly kind: 'individual' | 'group'
  readonly userIds: readonly string[]
  readonly sessions: readonly S[]
}
/** A session at whose time these users are busy. */
type Conflict<S extends HeldSession> = { readonly session: S; readonly userIds: readonly string[] }

/**
 * Makes these users busy during all of these sessions. Returns the sessions at which somebody is busy already, by start; then the caller
 * must not commit. Rows are inserted in the order of users and starts and a conflict is no error, so that two transactions can wait for
 * each other but not in a circle. `alongside` is a statement that runs in the same round trip.
 */
export async function holdTime<S extends HeldSession>(
  db: Db,
  { kind, userIds, sessions }: Hold<S>,
  alongside?: RawBuilder<unknown>,
): Promise<Conflict<S>[]> {
  const [ids, starts, ends] = [
    sessions.map(({ id }) => id),
    sessions.map((session) => session.starts_at),
    sessions.map((session) => session.ends_at),
  ]
  const { rows } = await sql<{ person_id: string; session_id: string }>`
    ${alongside === undefined ? sql`` : sql`with alongside as (${alongside})`}
    insert into commitments (person_id, session_id, kind, period)
    select person, id, ${sql.lit(kind)}, tstzrange(starts_at, ends_at)
    from unnest(${[...userIds]}::uuid[]) as people (person),
      unnest(${ids}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as held (id, starts_at, ends_at)
    order by person, starts_at on conflict do nothing returning person_id, session_id`.execute(db)
  if (rows.length === userIds.length * sessions.length) return []
  const held = new Set(rows.map((row) => row.person_id + row.session_id))
  return sessions
    .map((session) => ({ session, userIds: userIds.filter((userId) => !held.has(userId + session.id)) }))
    .filter((conflict) => conflict.userIds.length > 0)
    .toSorted((a, b) => a.session.starts_at.getTime() - b.session.starts_at.getTime())
}

/** Releases the time of everybody who is busy with these sessions, or of one of them. */
export async function releaseTime(db: Db, sessionIds: readonly string[], userId: string | null = null): Promise<void> {
  await sql`
    delete from commitments where session_id = any(${[...sessionIds]}::uuid[]) and person_id = coalesce(${userId}, person_id)`.execute(
    db,
  )
}

/** SQL: the number of upcoming sessions of a user at `now`, running ones included. An overlap condition, which the index supports. */
export const sessionsAhead = (userId: RawBuilder<unknown>, now: Date) =>
  sql<number>`(select count(*)::int from commitments c where c.person_id = ${userId} and c.period && tstzrange(${now}, null))`

/** Whether a session takes a user's time: they give, take or host it, and it is not cancelled. */
export async function isCommitted(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const held = db.selectFrom('commitments').select('session_id').where('session_id', '=', sessionId)
  return (await held.where('person_id', '=', userId).executeTakeFirst()) !== undefined
}

/** The sessions for which a user is busy between two instants, by start. */
export async function heldBetween(
  db: Db,
  userId: string,
  { from, to }: { from: number; to: number },
): Promise<(HeldSession & { readonly kind: 'individual' | 'group' })[]> {
  const { rows } = await sql<HeldSession & { kind: 'individual' | 'group' }>`
    select session_id as id, kind, lower(period) as starts_at, upper(period) as ends_at from commitments
    where person_id = ${userId} and period && tstzrange(${new Date(from)}, ${new Date(to)}) order by period`.execute(db)
  return rows
}

/** SQL: when the next session of a user that is not over at `now` ends; null where none is ahead. */
export const nextEnd = (userId: RawBuilder<unknown>, now: Date) =>
  sql<Date | null>`(select min(upper(c.period)) from commitments c where c.person_id = ${userId} and c.period && tstzrange(${now}, null))`

/**
 * SQL: when a user is busy between two instants, every period packed into one value; null for a user who is free. `except` is a session to
 * leave out. One value whatever the number of sessions, and the raw bytes of the instants: text would cost more than finding them.
 */
export const packedBusy = (
  userId: RawBuilder<unknown>,
  from: unknown,
  to: unknown,
  except?: string,
) => sql<Buffer | null>`(
  select string_agg(timestamptz_send(lower(period)) || timestamptz_send(upper(period)), '')
  from commitments where person_id = ${userId} and period && tstzrange(${from}, ${to})${without(sql`session_id`, except)})`

/** SQL: the starts of the sessions that count against a mentor's weekly cap, packed; null without a cap. `s` is their schedules row. */
export const packedStarts = (from: unknown, to: unknown, except?: string) => sql<Buffer | null>`(
  case when s.max_sessions_per_week is not null then (
    select string_agg(timestamptz_send(starts_at), '')
    from bookings b where b.mentor_id = s.profile_id and b.status <> 'CANCELLED'${without(sql`b.id`, except)}
      and b.starts_at >= ${from}::timestamptz - interval '8 days' and b.starts_at < ${to}::timestamptz + interval '8 days') end)`

const without = (column: RawBuilder<unknown>, except: string | undefined) =>
  except === undefined ? sql`` : sql` and ${column} <> ${except}`

/** 2000-01-01, from which PostgreSQL counts its microseconds (`timestamptz_send`: 8 bytes, big-endian). */
const POSTGRES_EPOCH = 946_684_800_000

/** Rising instants in epoch milliseconds, packed as PostgreSQL sends them. */
export function packInstants(instants: readonly number[]): Buffer {
  const packed = Buffer.alloc(instants.length * 8)
  instants.forEach((instant, index) => packed.writeBigInt64BE(BigInt(instant - POSTGRES_EPOCH) * 1000n, index * 8))
  return packed
}

/** Packed instants -> epoch milliseconds, rising. Periods of one person never overlap, so that sorting keeps each start before its end. */
export function unpackInstants(packed: Buffer | null): number[] {
  if (packed === null) return []
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const sorted = new Float64Array(packed.length / 8)
  for (let i = 0; i < sorted.length; i++)
    sorted[i] = (view.getInt32(i * 8) * 4_294_967_296 + view.getUint32(i * 8 + 4)) / 1000 + POSTGRES_EPOCH
  sorted.sort()
  // A loop, because Array.from walks a typed array through its iterator.
  const instants: number[] = []
  for (let i = 0; i < sorted.length; i++) instants.push(sorted[i]!)
  return instants
}
