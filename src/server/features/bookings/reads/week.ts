import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { batchReads } from '#server/platform/database/fast/public.ts'
import { sideColumn, sideTables, type BookingRow } from '../store.ts'

/** A session as a summary of several days shows it. */
export type BookingSummary = Pick<
  BookingRow,
  | 'id'
  | 'starts_at'
  | 'ends_at'
  | 'duration_minutes'
  | 'mentor_id'
  | 'mentor_slug'
  | 'mentor_name'
  | 'mentee_id'
  | 'mentee_slug'
  | 'mentee_name'
>
type Request = { profileId: string; now: Date; before: Date; limit: number }

/** Reads the sessions of all profiles of a role that are requested at the moment with one statement. */
const summaryReader = (role: Role) =>
  batchReads(
    ({ profileId }: Request) => profileId,
    async (db, requests) => {
      const [ids, now, before] = [
        requests.map(({ profileId }) => profileId),
        requests.map((one) => one.now),
        requests.map((one) => one.before),
      ]
      const limits = requests.map(({ limit }) => limit)
      // No session is a day long: the index of a profile is entered at the first one that may not be over.
      const { rows } = await sql<BookingSummary & { at: number }>`
        select requested.at, b.id, b.starts_at, b.ends_at, b.duration_minutes, mp.id as mentor_id, mp.slug as mentor_slug,
          mu.full_name as mentor_name, ep.id as mentee_id, ep.slug as mentee_slug, eu.full_name as mentee_name
        from unnest(${ids}::uuid[], ${now}::timestamptz[], ${before}::timestamptz[], ${limits}::int[])
          with ordinality as requested (profile_id, now, before, count, at)
        cross join lateral (
          select b.id, b.starts_at, b.ends_at, b.duration_minutes, b.mentor_id, b.mentee_id, b.mentor_user_id, b.mentee_user_id
          from bookings b where ${sideColumn[role]} = requested.profile_id and b.status = 'UPCOMING' and b.ends_at > requested.now
            and b.starts_at > requested.now - interval '1 day' and b.starts_at < requested.before
          order by b.starts_at, b.id limit requested.count) b
        ${sideTables.mentor} ${sideTables.mentee} order by requested.at, b.starts_at, b.id`.execute(db)
      const found = new Map(ids.map((id): [string, BookingSummary[]] => [id, []]))
      for (const row of rows) found.get(ids[row.at - 1]!)!.push(row)
      return found
    },
  )

const readers = { mentor: summaryReader('mentor'), mentee: summaryReader('mentee') }

/** The caller's agreed bookings that are not over and start before an instant, next first. */
export const ownBookingsBefore = async (
  { actor: { role, profileId }, db, now }: Context<Member>,
  before: Date,
  limit: number,
): Promise<BookingSummary[]> => (await readers[role](db, { profileId, now, before, limit })) ?? []
