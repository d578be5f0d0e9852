import { sql } from 'kysely'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { calendarRoom } from '#server/features/calendars/public.ts'
import type { Context } from '#server/platform/context.ts'
import { isVisibleTo } from '../policy.ts'
import { shownColumns, showSession, type ShownRow } from '../queries.ts'

/** A session with the columns that only its own page needs. */
export type DetailRow = ShownRow & {
  host_country: string | null
  host_job: string
  host_company: string
  host_verified: boolean
  fixed_video_link: string | null
  invite_token: string
}

/** `occurrenceDate` is a planned date; by default the running or next occurrence is read. `invite` is the secret of the invite link. */
type Options = { occurrenceDate?: string | undefined; invite?: string | undefined }

const hostRoom = calendarRoom({ id: sql`o.id`, hostId: sql`s.host_user_id`, startsAt: sql`o.starts_at` })

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The session with this id or slug and one of its occurrences, if it is visible to the caller (D35). */
export async function findVisibleSession(
  { actor, db, now }: Pick<Context, 'actor' | 'db' | 'now'>,
  idOrSlug: string,
  { occurrenceDate, invite }: Options,
): Promise<DetailRow | undefined> {
  const viewerId = actor?.userId ?? null
  const isIt = uuid.test(idOrSlug) ? sql`s.id = ${idOrSlug}` : sql`s.slug = ${idOrSlug}`
  const which = occurrenceDate === undefined ? sql`true` : sql`date = ${occurrenceDate}`
  const { rows } = await sql<DetailRow>`
    select ${shownColumns(viewerId)}, p.country as host_country, p.job_title as host_job, p.company_name as host_company,
      p.verification_status = 'APPROVED' as host_verified, coalesce(${hostRoom}, t.fixed_video_link) as fixed_video_link, s.invite_token
    from group_sessions s join profiles p on p.id = s.host_id join users u on u.id = s.host_user_id
    left join schedules t on t.profile_id = s.host_id
    -- the order of refresh_group_session(); refresh-sessions.api.test.ts compares the two
    join group_occurrences o on o.id = (
      select id from group_occurrences where group_session_id = s.id and ${which}
      order by (status = s.status) desc, (ends_at > ${now}) desc, case when ends_at > ${now} then starts_at end, starts_at desc limit 1)
    left join rsvps r on r.occurrence_id = o.id and r.user_id = ${viewerId}::uuid
    where ${isIt} and ${isVisibleTo(viewerId, invite ?? null)}`.execute(db)
  return rows[0]
}

/** A session in a list: its current occurrence unless another one is named, and the reasons of a recommendation. */
type ListedSession = { id: string; occurrenceId?: string; reasons?: readonly string[] }

/** These sessions as the API returns them in lists, in this order; without an access check. */
export async function sessionCards(
  { actor, db, now }: Pick<Context, 'actor' | 'db' | 'now'>,
  listed: readonly ListedSession[],
  readerTimezone?: string,
): Promise<GroupSession[]> {
  if (listed.length === 0) return []
  const viewerId = actor?.userId ?? null
  const [ids, occurrenceIds] = [listed.map(({ id }) => id), listed.map(({ occurrenceId }) => occurrenceId ?? null)]
  const { rows } = await sql<ShownRow>`
    select ${shownColumns(viewerId)}
    from unnest(${ids}::uuid[], ${occurrenceIds}::uuid[]) as listed (id, occurrence_id)
    join group_sessions s on s.id = listed.id join group_occurrences o on o.id = coalesce(listed.occurrence_id, s.occurrence_id)
    join profiles p on p.id = s.host_id join users u on u.id = s.host_user_id
    left join rsvps r on r.occurrence_id = o.id and r.user_id = ${viewerId}::uuid`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return listed.flatMap(({ id, reasons }) => {
    const row = byId.get(id)
    if (!row) return []
    return [showSession(row, viewerId, readerTimezone ?? actor?.timeZone ?? row.time_zone, now, reasons)]
  })
}
