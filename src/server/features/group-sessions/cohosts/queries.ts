import { sql, type RawBuilder } from 'kysely'
import type { CohostInvite, CohostRequest } from '#contract/group-sessions/cohost-routes.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'

/** An invite or request to cohost, with the host and the other mentor. */
export type CohostRow = {
  id: string
  origin: 'invite' | 'request'
  status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN'
  group_session_id: string
  slug: string
  title: string
  is_private: boolean
  host_id: string
  host_user_id: string
  host_name: string
  host_picture: string | null
  host_job: string
  host_slug: string
  mentor_id: string
  mentor_user_id: string
  mentor_name: string
  mentor_picture: string | null
  mentor_job: string
  mentor_slug: string
}

const selectCohosts = sql`
  select c.id, c.origin, c.status, c.group_session_id, s.slug, s.title, s.is_private, s.host_id, s.host_user_id,
    hu.full_name as host_name, hu.picture_url as host_picture, hp.job_title as host_job, hp.slug as host_slug,
    c.mentor_id, c.mentor_user_id, mu.full_name as mentor_name, mu.picture_url as mentor_picture, mp.job_title as mentor_job,
    mp.slug as mentor_slug
  from cohosts c join group_sessions s on s.id = c.group_session_id
    join profiles hp on hp.id = s.host_id join users hu on hu.id = s.host_user_id
    join profiles mp on mp.id = c.mentor_id join users mu on mu.id = c.mentor_user_id`

/** Invites or requests by id, unordered and without an access check. */
export async function findCohosts(db: Db, ids: readonly string[]): Promise<CohostRow[]> {
  const { rows } = await sql<CohostRow>`${selectCohosts} where c.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** SQL: `c` is the last word between its mentor and its session; who is invited again after a refusal is listed once. */
const isLatest = sql`not exists (
  select from cohosts later
  where later.mentor_id = c.mentor_id and later.group_session_id = c.group_session_id and later.status <> 'WITHDRAWN'
    and (later.created_at, later.id) > (c.created_at, c.id))`

type Paging = { query: { page: number; size: number } }

const list =
  <T>(origin: CohostRow['origin'], show: (row: CohostRow) => T) =>
  async ({ actor, db }: Context<Member>, { query: { page, size } }: Paging): Promise<Page<T>> => {
    const own: RawBuilder<unknown> = sql`(c.mentor_id = ${actor.profileId} or s.host_id = ${actor.profileId})`
    const { rows } = await sql<CohostRow>`
      ${selectCohosts} where ${own} and c.origin = ${origin} and c.status <> 'WITHDRAWN' and ${isLatest}
      order by (c.status = 'PENDING') desc, c.created_at desc, c.id limit ${size + 1} offset ${page * size}`.execute(db)
    return Page.of(rows, size, show)
  }

/** An invite as the API returns it; withdrawn ones are never returned. */
export const showInvite = (row: CohostRow): CohostInvite => ({
  cohostInviteId: row.id,
  cohostInviteStatus: row.status as CohostInvite['cohostInviteStatus'],
  groupSessionSlug: row.slug,
  groupSessionTitle: row.title,
  invitingMentorProfileId: row.host_id,
  invitingMentorSlug: row.host_slug,
  invitingMentorFullName: row.host_name,
  invitingMentorProfilePictureUrl: row.host_picture,
  invitingMentorJobTitle: row.host_job,
  invitedMentorProfileId: row.mentor_id,
  invitedMentorSlug: row.mentor_slug,
  invitedMentorFullName: row.mentor_name,
  invitedMentorProfilePictureUrl: row.mentor_picture,
  invitedMentorJobTitle: row.mentor_job,
})

/** A request as the API returns it; withdrawn ones are never returned. */
export const showRequest = (row: CohostRow): CohostRequest => ({
  cohostRequestId: row.id,
  cohostRequestStatus: row.status as CohostRequest['cohostRequestStatus'],
  groupSessionSlug: row.slug,
  groupSessionTitle: row.title,
  requestingMentorProfileId: row.mentor_id,
  requestingMentorSlug: row.mentor_slug,
  requestingMentorFullName: row.mentor_name,
  requestingMentorProfilePictureUrl: row.mentor_picture,
  requestingMentorJobTitle: row.mentor_job,
  hostMentorProfileId: row.host_id,
  hostMentorSlug: row.host_slug,
  hostMentorFullName: row.host_name,
  hostMentorProfilePictureUrl: row.host_picture,
  hostMentorJobTitle: row.host_job,
})

/** Invites that the caller sent or received, pending ones first, then the newest. */
export const listInvites = list('invite', showInvite)

/** Requests that the caller sent or received, pending ones first, then the newest. */
export const listRequests = list('request', showRequest)
