import { sql, type RawBuilder } from 'kysely'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { containsText } from '#server/platform/database/contains-text.ts'
import { Page } from '#server/platform/feature.ts'
import { isVisibleTo } from '../policy.ts'
import { isCohost } from '../queries.ts'
import { sessionCards } from './queries.ts'

type Sql = RawBuilder<unknown>
type Query = { page: number; size: number; after?: string | undefined; text?: string | undefined }
type Paging = { query: Query }
/**
 * The candidates `m` of a list (`any_occurrence`: each of their occurrences counts, not only those with a seat), and which occurrence
 * `o` with the caller's seat `v` represents each: the first by `nearest` that satisfies `where`. The list is sorted by `key`.
 */
type List = { sessions: Sql; where: Sql; nearest: Sql; key: Sql; order: 'asc' | 'desc' }

/** SQL: sessions that this user hosts, cohosts, has a seat at, or is on the waitlist of. */
const involving = ({ userId, profileId }: Member) => sql`
  select id, true as any_occurrence from group_sessions where host_id = ${profileId}
  union all select group_session_id, true from cohosts where mentor_id = ${profileId} and status = 'ACCEPTED'
  union all select group_session_id, false from rsvps where user_id = ${userId} and status <> 'CANCELLED'`

/** SQL: sessions with something pending for this user (D39). An invitation is pending until they first take a seat. */
const pendingFor = ({ userId, profileId }: Member) => sql`
  select group_session_id as id, false as any_occurrence from rsvps where user_id = ${userId} and status in ('WAITLISTED', 'OFFERED')
  union all select i.group_session_id, true from group_invitations i join group_sessions s on s.id = i.group_session_id
    where i.user_id = ${userId} and s.host_user_id <> ${userId}
      and not exists (select from rsvps v where v.group_session_id = i.group_session_id and v.user_id = ${userId})
      and not ${isCohost(userId)}
  union all select group_session_id, true from cohosts where mentor_id = ${profileId} and status = 'PENDING'
  union all select c.group_session_id, true from cohosts c join group_sessions s on s.id = c.group_session_id
    where s.host_id = ${profileId} and c.status = 'PENDING'`

const isUpcoming = (now: Date) => sql`o.status = 'UPCOMING' and o.ends_at > ${now}`
const attends = sql`(m.any_occurrence or v.status = 'GOING')`

const lists = {
  upcoming: ({ actor, now }) => ({
    sessions: involving(actor),
    where: sql`${isUpcoming(now)} and ${attends}`,
    nearest: sql`o.starts_at`,
    key: sql`o.starts_at`,
    order: 'asc',
  }),
  // A session with another upcoming occurrence of the user is in the upcoming list.
  past: ({ actor, now }) => ({
    sessions: involving(actor),
    where: sql`o.status = 'UPCOMING' and o.ends_at <= ${now} and ${attends} and not exists (
      select from group_occurrences n left join rsvps w on w.occurrence_id = n.id and w.user_id = ${actor.userId}
      where n.group_session_id = m.id and n.status = 'UPCOMING' and n.ends_at > ${now} and (m.any_occurrence or w.status = 'GOING'))`,
    nearest: sql`o.starts_at desc`,
    key: sql`o.starts_at`,
    order: 'desc',
  }),
  pending: ({ actor, now }) => ({
    sessions: pendingFor(actor),
    where: sql`${isUpcoming(now)} and (m.any_occurrence or v.status in ('WAITLISTED', 'OFFERED'))`,
    nearest: sql`o.starts_at`,
    key: sql`o.starts_at`,
    order: 'asc',
  }),
  // A cancellation ends waitlist places with its own timestamp (cancel-session.ts).
  cancelled: ({ actor }) => ({
    sessions: sql`${involving(actor)} union all select group_session_id, false from rsvps where user_id = ${actor.userId}`,
    where: sql`o.status = 'CANCELLED' and (m.any_occurrence or v.status <> 'CANCELLED' or v.changed_at = o.cancelled_at)`,
    nearest: sql`o.cancelled_at desc, o.starts_at`,
    key: sql`o.cancelled_at`,
    order: 'desc',
  }),
} satisfies Record<string, (ctx: Context<Member>) => List>

/** SQL: whether the title of an occurrence `o` of session `s`, or the name of the host, contains a text. */
const isFoundBy = (text: string | undefined) =>
  text === undefined
    ? sql`true`
    : sql`(${containsText(sql`coalesce(o.title, s.title)`, sql`${text}`)} or exists (
        select from users u where u.id = s.host_user_id and ${containsText(sql`u.full_name`, sql`${text}`)}))`

/** One of the caller's lists: a row per session, with the occurrence that represents it in this list. */
export const listOwnSessions =
  (name: keyof typeof lists) =>
  async (ctx: Context<Member>, { query: { page, size, after, text } }: Paging): Promise<Page<GroupSession>> => {
    const { rows } = await sql<{ id: string; occurrence_id: string }>`
      ${rowsOf(ctx, lists[name](ctx))} limit ${size + 1} offset ${after === undefined ? page * size : 0}`.execute(
      ctx.db,
    )
    const listed = rows.slice(0, size).map((row) => ({ id: row.id, occurrenceId: row.occurrence_id }))
    return new Page(await sessionCards(ctx, listed), rows.length > size)

    /** Keyset pagination after `after`; a session that has left the list meanwhile is placed by its next start. */
    function rowsOf({ actor }: Context<Member>, { sessions, where, nearest, key, order }: List) {
      const [beyond, direction] = order === 'asc' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
      return sql`
        with candidates as (select m.id, bool_or(m.any_occurrence) as any_occurrence from (${sessions}) m group by m.id),
        listed as (
          select m.id, o.occurrence_id, o.key from candidates m join group_sessions s on s.id = m.id
          cross join lateral (
            select o.id as occurrence_id, o.title, ${key} as key from group_occurrences o
            left join rsvps v on v.occurrence_id = o.id and v.user_id = ${actor.userId}
            where o.group_session_id = m.id and ${where} order by ${nearest} limit 1) o
          where ${isVisibleTo(actor.userId)} and ${isFoundBy(text)})
        select id, occurrence_id from listed
        where ${after ?? null}::uuid is null or (key, id) ${beyond} (
          coalesce((select key from listed where id = ${after ?? null}::uuid),
            (select next_starts_at from group_sessions where id = ${after ?? null}::uuid)),
          ${after ?? null}::uuid)
        order by key ${direction}, id ${direction}`
    }
  }
