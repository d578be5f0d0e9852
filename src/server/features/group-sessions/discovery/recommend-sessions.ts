import { sql } from 'kysely'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { tagKey } from '#contract/reference/tags.ts'
import { rankSessions, sessionReasons, type SessionCandidate } from '#rules/session-recommendation.ts'
import { isVisibleTo } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { sessionCards } from './queries.ts'

type Paging = { query: { page: number; size: number } }
type Row = { id: string; shared: number; knows_host: boolean; going: number; starts_at: Date }

/** How many of the next public sessions are considered, and how many of these are ranked and paged through. */
const WINDOW = 2000
const MAX_RANKED = 200
const topicKeys = new Map(TOPICS.map(({ id, name }) => [id, tagKey(name)]))

/** Public sessions for the caller, by their topics and the mentors they know; sessions that they host, cohost or joined are left out. */
export async function recommendSessions(
  ctx: Context<Member>,
  { query: { page, size } }: Paging,
): Promise<Page<GroupSession>> {
  const candidates = (await findCandidates(ctx)).map((row): SessionCandidate => ({
    sessionId: row.id,
    sharedTopics: row.shared,
    knowsHost: row.knows_host,
    going: row.going,
    startsAt: row.starts_at.getTime(),
  }))
  const ranked = rankSessions(candidates).slice(page * size)
  const listed = ranked.slice(0, size).map((one) => ({ id: one.sessionId, reasons: sessionReasons(one) }))
  return new Page(await sessionCards(ctx, listed), ranked.length > size)
}

/** A topic is shared if it is a tag of the session or a topic of its host. Mentors of the caller's sessions, of both kinds, are known. */
async function findCandidates({ db, actor, now }: Context<Member>): Promise<Row[]> {
  const { userId, profileId } = actor
  const topics = await db.selectFrom('profile_topics').select('topic_id').where('profile_id', '=', profileId).execute()
  const ids = topics.map((row) => row.topic_id)
  const keys = ids.map((id) => topicKeys.get(id) ?? id)
  const { rows } = await sql<Row>`
    with next as (
      select id, host_id, host_user_id, occurrence_id, tag_keys, next_starts_at from group_sessions
      where not is_private and status = 'UPCOMING' and next_starts_at > ${now} order by next_starts_at, id limit ${sql.lit(WINDOW)}),
    known as (
      select mentor_id as id from bookings where mentee_id = ${profileId} and status = 'UPCOMING'
      union select g.host_id from rsvps v join group_sessions g on g.id = v.group_session_id
        where v.user_id = ${userId} and v.status = 'GOING')
    select s.id, o.going, s.next_starts_at as starts_at, exists (select from known where known.id = s.host_id) as knows_host,
      (select count(*)::int from unnest(${ids}::text[], ${keys}::text[]) as own (id, key)
       where own.key = any(s.tag_keys)
         or exists (select from profile_topics t where t.profile_id = s.host_id and t.topic_id = own.id)) as shared
    from next s join group_occurrences o on o.id = s.occurrence_id join profiles p on p.id = s.host_id join users u on u.id = p.user_id
    where s.host_user_id <> ${userId} and ${isVisibleTo(userId)}
      and not exists (select from rsvps v where v.group_session_id = s.id and v.user_id = ${userId} and v.status <> 'CANCELLED')
      and not exists (select from cohosts c
        where c.group_session_id = s.id and c.mentor_user_id = ${userId} and c.status in ('PENDING', 'ACCEPTED'))
    order by shared desc, knows_host desc, o.going, s.next_starts_at, s.id limit ${sql.lit(MAX_RANKED)}`.execute(db)
  return rows
}
