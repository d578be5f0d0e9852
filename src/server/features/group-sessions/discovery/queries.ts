import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import { isVisibleTo } from '../policy.ts'
import { sessionColumns, type SessionRow } from '../queries.ts'

/** A session with the facts that only its own page shows. */
export type DetailRow = SessionRow & {
  host_country: string | null
  host_job: string
  host_company: string
  host_verified: boolean
  fixed_video_link: string | null
  invite_token: string
  start_time: string
}
/** `occurrenceDate` is the date for which the occurrence was planned; without it the one that runs or comes next stands for the session. */
type Wish = { occurrenceDate?: string | undefined; invite?: string | undefined }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The session at this id or slug with one of its occurrences, for whoever may know of it (D35). */
export async function findVisibleSession(
  { actor, db, now }: Pick<Context, 'actor' | 'db' | 'now'>,
  idOrSlug: string,
  { occurrenceDate, invite }: Wish,
): Promise<DetailRow | undefined> {
  const viewerId = actor?.userId ?? null
  const isIt = uuid.test(idOrSlug) ? sql`s.id = ${idOrSlug}` : sql`s.slug = ${idOrSlug}`
  const which = occurrenceDate === undefined ? sql`true` : sql`date = ${occurrenceDate}`
  const { rows } = await sql<DetailRow>`
    select ${sessionColumns(viewerId)}, p.country as host_country, p.job_title as host_job, p.company_name as host_company,
      p.verification_status = 'APPROVED' as host_verified, t.fixed_video_link, s.invite_token, s.start_time::text as start_time
    from group_sessions s join profiles p on p.id = s.host_id join users u on u.id = s.host_user_id
    left join schedules t on t.profile_id = s.host_id
    -- the order of refresh_group_session() (0014), at this moment
    join group_occurrences o on o.id = (
      select id from group_occurrences where group_session_id = s.id and ${which}
      order by (status = s.status) desc, (ends_at > ${now}) desc, case when ends_at > ${now} then starts_at end, starts_at desc limit 1)
    left join rsvps r on r.occurrence_id = o.id and r.user_id = ${viewerId}::uuid
    where ${isIt} and ${isVisibleTo(viewerId, invite ?? null)}`.execute(db)
  return rows[0]
}
