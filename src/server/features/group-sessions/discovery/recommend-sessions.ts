import { sql } from 'kysely'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { tagKey } from '#contract/reference/tags.ts'
import { rankSessions, sessionReasons, type SessionCandidate } from '#rules/group-sessions/session-recommendation.ts'
import { isVisibleTo } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { sessionCards } from './queries.ts'

type Paging = { query: { page: number; size: number } }
type Row = { id: string; shared: number; knows_host: boolean; going: number; starts_at: Date }

/** How many of the next public sessions are considered, ranked and paged through. */
const WINDOW = 200
const topicKeys = new Map(TOPICS.map(({ id, name }) => [id, tagKey(name)]))

/** Public sessions for the caller, by their topics and the mentors they know; sessions that they host, cohost or joined are left out. */
export async function recommendSessions(
  ctx: Context<Member>,
  { query: { page, size } }: Paging,
): Promise<Page<GroupSession>> {
  const candidates = (await findCandidates(ctx, Math.min((page + 1) * size + 1, WINDOW))).map(
    (row): SessionCandidate => ({
      sessionId: row.id,
      sharedTopics: row.shared,
      knowsHost: row.knows_host,
      going: row.going,
      startsAt: row.starts_at.getTime(),
    }),
  )
  const ranked = rankSessions(candidates).slice(page * size)
  const listed = ranked.slice(0, size).map((one) => ({ id: one.sessionId, reasons: sessionReasons(one) }))
  return new Page(await sessionCards(ctx, listed), ranked.length > size)
}

/**
 * A topic is shared if it is a tag of the session or a topic of its host. Mentors of the caller's sessions, of both kinds, are known.
 * Sessions of hosts whom the caller may not see are left out from the best on, until the limit is reached; the rest is never looked up.
 * In the order of `rankSessions`.
 */
async function findCandidates({ db, actor, now }: Context<Member>, limit: number): Promise<Row[]> {
  const { userId, profileId } = actor
  const topics = await db.selectFrom('profile_topics').select('topic_id').where('profile_id', '=', profileId).execute()
  const ids = topics.map((row) => row.topic_id)
  const { rows } = await sql<Row>`
    with next as materialized (
      select id, host_id, host_user_id, occurrence_id, tag_keys, next_starts_at from group_sessions
      where not is_private and status = 'UPCOMING' and next_starts_at > ${now} order by next_starts_at, id limit ${sql.lit(WINDOW)}),
    known as (
      select mentor_id as id from bookings where mentee_id = ${profileId} and status = 'UPCOMING'
      union select g.host_id from rsvps v join group_sessions g on g.id = v.group_session_id
        where v.user_id = ${userId} and v.status = 'GOING'),
    -- By arrays of ids: one index scan for all, whatever the planner estimates.
    meetings as materialized (select id, going from group_occurrences where id = any(array(select occurrence_id from next))),
    experts as materialized (
      select profile_id, array_agg(topic_id) as topics from profile_topics
      where profile_id = any(array(select host_id from next)) and topic_id = any(${ids}::text[]) group by profile_id)
    select s.id, s.going, s.next_starts_at as starts_at, s.knows_host, s.shared
    from (
      select s.id, s.host_id, s.next_starts_at, o.going, s.host_id in (select id from known) as knows_host, ${sharedTopics(ids)} as shared
      from next s join meetings o on o.id = s.occurrence_id left join experts on experts.profile_id = s.host_id
      where s.host_user_id <> ${userId}
      order by shared desc, knows_host desc, o.going, s.next_starts_at, s.id) s
    cross join lateral (
      select from profiles p join users u on u.id = p.user_id where p.id = s.host_id and ${isVisibleTo(userId)} offset 0) seen
    where s.id not in (select group_session_id from rsvps where user_id = ${userId} and status <> 'CANCELLED')
      and s.id not in (
        select group_session_id from cohosts
        where mentor_id = any(array(select id from profiles where user_id = ${userId})) and status in ('PENDING', 'ACCEPTED'))
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** SQL: how many of these topics are tags of session `s` or topics of its host, whom `experts` joins. */
const sharedTopics = (ids: readonly string[]) =>
  sql.join(
    [
      sql`0`,
      ...ids.map(
        (id) =>
          sql`(${topicKeys.get(id) ?? id} = any(s.tag_keys) or coalesce(${id} = any(experts.topics), false))::int`,
      ),
    ],
    sql` + `,
  )
