import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/route.ts'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { SessionTableRow } from '#contract/moderation/table-schemas.ts'
import { dayText, HOUR, parseDay } from '#rules/time/days.ts'
import { startOfDay } from '#rules/time/zones.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'

type Sql = RawBuilder<unknown>
type Ctx = Pick<Context<Actor>, 'db' | 'now'>
export type SessionFilters = Parsed<typeof staffRoutes.exportSessions>['body']['filters']
type Status = SessionFilters['status']
type Row = Omit<SessionTableRow, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

/** No session lasts longer: bounds the scan of an index on `starts_at` by an end. */
const longest = HOUR
const isAscending = (status: Status) => status === 'UPCOMING' || status === 'PENDING'

/** SQL: sessions `o` with this status, which a partial index on `starts_at` finds. PAST is not stored (D21). */
const statuses: Record<Status, (now: Date) => Sql> = {
  UPCOMING: (now) =>
    sql`o.status = 'UPCOMING' and o.ends_at > ${now} and o.starts_at > ${new Date(now.getTime() - longest)}`,
  PENDING: (now) => sql`o.status = 'PENDING' and o.starts_at > ${now}`,
  PAST: (now) => sql`o.status = 'UPCOMING' and o.ends_at <= ${now} and o.starts_at < ${now}`,
  CANCELLED: () => sql`o.status = 'CANCELLED'`,
}

const person = (userId: Sql, name: Sql, hasJoined: Sql) =>
  sql`json_build_object('userId', ${userId}, 'fullName', ${name}, 'hasJoined', ${hasJoined})`

const bookings = sql`
  select o.id, 'ONE_ON_ONE' as kind, null::text as title, null::text as slug, o.starts_at as "startsAt", o.ends_at as "endsAt",
    ${person(sql`mentor.id`, sql`mentor.full_name`, sql`o.mentor_joined_at is not null`)} as mentor,
    ${person(sql`mentee.id`, sql`mentee.full_name`, sql`o.mentee_joined_at is not null`)} as mentee,
    null::int as going, null::int as attended
  from bookings o join users mentor on mentor.id = o.mentor_user_id join users mentee on mentee.id = o.mentee_user_id`

const occurrences = sql`
  select o.id, 'GROUP' as kind, coalesce(o.title, s.title) as title, s.slug, o.starts_at as "startsAt", o.ends_at as "endsAt",
    ${person(
      sql`mentor.id`,
      sql`mentor.full_name`,
      // Not `exists`: that the planner answers by reading all attendances into a hash table.
      sql`(select count(*) > 0 from attendances a where a.occurrence_id = o.id and a.user_id = s.host_user_id)`,
    )} as mentor,
    null::json as mentee, o.going,
    (select count(*)::int from attendances a join rsvps r on r.occurrence_id = a.occurrence_id and r.user_id = a.user_id
      where a.occurrence_id = o.id and r.status = 'GOING') as attended
  from group_occurrences o join group_sessions s on s.id = o.group_session_id join users mentor on mentor.id = s.host_user_id`

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** SQL: an id is one of `ids`, or a text occurs in one of `texts`. */
function matches(q: string | undefined, ids: Sql, texts: readonly Sql[]): Sql {
  if (q === undefined) return sql`true`
  if (uuid.test(q)) return sql`${q}::uuid in (${ids})`
  const part = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    texts.map((text) => sql`${text} ilike ${part}`),
    sql` or `,
  )})`
}

/** Sessions of both kinds with one status: those after the cursor where one is given. */
export async function readSessions(
  { db, now }: Ctx,
  { q, kind, status, from, to, timeZone = 'UTC', order: wanted }: SessionFilters,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Row[]> {
  const isNext = wanted ? wanted === 'soonest' : isAscending(status)
  const [order, beyond] = isNext ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const [at, id] = after?.split('_') ?? []
  const conditions = [
    statuses[status](now),
    ...(from ? [sql`o.starts_at >= ${new Date(startOfDay(timeZone, from)!)}`] : []),
    ...(to ? [sql`o.starts_at < ${new Date(startOfDay(timeZone, dayText(parseDay(to)! + 1))!)}`] : []),
    ...(at && id ? [sql`(o.starts_at, o.id) ${beyond} (${at}::timestamptz, ${id}::uuid)`] : []),
  ]
  // Each kind is read in order and limited before the two are merged. The limits are literals: of a parameter the planner assumes a tenth.
  const part = (select: Sql, isMatch: Sql) => sql`
    (${select} where ${sql.join([...conditions, isMatch], sql` and `)} order by o.starts_at ${order}, o.id ${order} limit ${sql.lit(limit)})`
  const parts = [
    ...(kind === 'GROUP'
      ? []
      : [part(bookings, matches(q, sql`o.id, mentor.id, mentee.id`, [sql`mentor.full_name`, sql`mentee.full_name`]))]),
    // A group session is never pending.
    ...(kind === 'ONE_ON_ONE' || status === 'PENDING'
      ? []
      : [
          part(
            occurrences,
            matches(q, sql`o.id, s.id, mentor.id`, [sql`mentor.full_name`, sql`s.title`, sql`o.title`]),
          ),
        ]),
  ]
  if (parts.length === 0) return []
  const { rows } = await sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) sessions order by "startsAt" ${order}, id ${order} limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, status }))
}

/** A page of sessions. */
export async function listSessions(
  ctx: Context<Actor>,
  { query: { size, after, ...filters } }: Parsed<typeof staffRoutes.listSessions>,
): Promise<Page<SessionTableRow>> {
  const rows = await readSessions(ctx, filters, { limit: size + 1, after })
  return Page.of(rows, size, (row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }))
}
