import { sql } from 'kysely'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { tagKey } from '#contract/reference/tags.ts'
import { rankSessions, sessionReasons } from '#rules/group-sessions/session-recommendation.ts'
import { isVisibleTo } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Page } from '#server/platform/feature.ts'
import { createPageCache, type Shown } from '#server/platform/pages/page-cache.ts'
import { reasonTexts } from '#server/platform/i18n/reason-text.ts'
import { sessionCards } from './queries.ts'

type Paging = { query: { page: number; size: number } }
/** A public session with what it is ranked by. */
type Offered = {
  id: string
  host_id: string
  host_user_id: string
  starts_at: Date
  going: number
  tag_keys: string[]
  host_topics: string[]
}
/** Of the caller: their topics, the profiles of mentors of their sessions, the sessions that they cohost or joined. */
type Own = { topics: string[]; known: string[]; joined: string[] }

/** How many of the next public sessions are considered, ranked and paged through. */
const WINDOW = 200
const topicKeys = new Map(TOPICS.map(({ id, name }) => [id, tagKey(name)]))

/**
 * Public sessions for the caller, by their topics and the mentors they know; sessions that they host, cohost or joined are left out. The
 * next public sessions, the same for everybody, are kept like a page that shows them (decision 146).
 */
export function recommendSessions({ publicChanges, clock }: Pick<AppDependencies, 'publicChanges' | 'clock'>) {
  const findOffered = createPageCache<Offered[]>({
    changes: publicChanges,
    now: () => clock.now().getTime(),
    isKept: () => true,
    sizeOf: () => 1,
    maxSize: 1,
  })
  return async (ctx: Context<Member>, { query: { page, size } }: Paging): Promise<Page<GroupSession>> => {
    const [offered, own] = await Promise.all([findOffered('next', () => readOffered(ctx)), readOwn(ctx)])
    const { userId } = ctx.actor
    const candidates = offered.value
      .filter((one) => one.starts_at > ctx.now && one.host_user_id !== userId && !own.joined.includes(one.id))
      .map((one) => ({
        sessionId: one.id,
        sharedTopics: own.topics.filter((topic) => isAbout(one, topic)),
        knowsHost: own.known.includes(one.host_id),
        going: one.going,
        startsAt: one.starts_at.getTime(),
      }))
    const ranked = new Map(rankSessions(candidates).map((one) => [one.sessionId, one]))
    const seen = await findVisible(ctx, [...ranked.keys()], (page + 1) * size + 1)
    const listed = seen
      .slice(page * size, (page + 1) * size)
      .map((id) => ({ id, reasons: reasonTexts(sessionReasons(ranked.get(id)!), ctx.locale) }))
    return new Page(await sessionCards(ctx, listed), seen.length > (page + 1) * size)
  }
}

/** A topic is shared if it is a tag of the session or a topic of its host. */
const isAbout = ({ tag_keys: tags, host_topics: topics }: Offered, topic: string) =>
  tags.includes(topicKeys.get(topic) ?? topic) || topics.includes(topic)

async function readOffered({ db, now }: { db: Db; now: Date }): Promise<Shown<Offered[]>> {
  const { rows } = await sql<Offered>`
    select s.id, s.host_id, s.host_user_id, s.next_starts_at as starts_at, o.going, s.tag_keys,
      array(select topic_id from profile_topics where profile_id = s.host_id) as host_topics
    from (
      select id, host_id, host_user_id, occurrence_id, tag_keys, next_starts_at from group_sessions
      where not is_private and status = 'UPCOMING' and next_starts_at > ${now} order by next_starts_at, id limit ${sql.lit(WINDOW)}) s
    join group_occurrences o on o.id = s.occurrence_id`.execute(db)
  return { value: rows, at: now.getTime(), ids: new Set(rows.flatMap((row) => [row.id, row.host_id])) }
}

/** Mentors of the caller's sessions, of both kinds, are known. */
async function readOwn({ db, actor: { userId, profileId } }: Context<Member>): Promise<Own> {
  const { rows } = await sql<Own>`
    select array(select topic_id from profile_topics where profile_id = ${profileId}) as topics,
      array(
        select mentor_id::text from bookings where mentee_id = ${profileId} and status = 'UPCOMING'
        union select g.host_id::text from rsvps v join group_sessions g on g.id = v.group_session_id
          where v.user_id = ${userId} and v.status = 'GOING') as known,
      array(
        select group_session_id::text from rsvps where user_id = ${userId} and status <> 'CANCELLED'
        union all select group_session_id::text from cohosts
          where mentor_id = any(array(select id from profiles where user_id = ${userId})) and status in ('PENDING', 'ACCEPTED')) as joined`.execute(
    db,
  )
  return rows[0]!
}

/** The first of these sessions that are still public, in this order, with hosts whom the caller may see. */
async function findVisible({ db, actor, now }: Context<Member>, ids: readonly string[], limit: number) {
  const { rows } = await sql<{ id: string }>`
    select ranked.id from unnest(${ids}::uuid[]) as ranked (id)
    cross join lateral (
      select from group_sessions s join profiles p on p.id = s.host_id join users u on u.id = p.user_id
      where s.id = ranked.id and not s.is_private and s.status = 'UPCOMING' and s.next_starts_at > ${now} and ${isVisibleTo(actor.userId)}
      offset 0) seen
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
