import { sql, type RawBuilder } from 'kysely'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { isVisibleTo } from '../policy.ts'
import { sessionCards } from './session-cards.ts'

type Sql = RawBuilder<unknown>
type Paging = { query: { page: number; size: number; after?: string | undefined } }
/** Which sessions come into question (`id`, and whether its `hosts` include her), and which occurrence `o` with her seat `v` stands for each. */
type List = { sessions: Sql; where: Sql; nearest: Sql; key: Sql; order: 'asc' | 'desc' }

/** SQL: sessions that this person hosts, cohosts, or has a seat or a place in line at. */
const hersOf = ({ userId, profileId }: Member) => sql`
  select id, true as hosts from group_sessions where host_id = ${profileId}
  union all select group_session_id, true from cohosts where mentor_id = ${profileId} and status = 'ACCEPTED'
  union all select group_session_id, false from rsvps where user_id = ${userId} and status <> 'CANCELLED'`

/** SQL: sessions that wait for something of hers, or of others (D39). An invitation waits until she has once come by. */
const waitingOf = ({ userId, profileId }: Member) => sql`
  select group_session_id as id, false as hosts from rsvps where user_id = ${userId} and status in ('WAITLISTED', 'OFFERED')
  union all select i.group_session_id, true from group_invitations i join group_sessions s on s.id = i.group_session_id
    where i.user_id = ${userId} and s.host_user_id <> ${userId}
      and not exists (select from rsvps v where v.group_session_id = i.group_session_id and v.user_id = ${userId})
      and not exists (select from cohosts c where c.group_session_id = i.group_session_id and c.mentor_user_id = ${userId} and c.status = 'ACCEPTED')
  union all select group_session_id, true from cohosts where mentor_id = ${profileId} and status = 'PENDING'
  union all select c.group_session_id, true from cohosts c join group_sessions s on s.id = c.group_session_id
    where s.host_id = ${profileId} and c.status = 'PENDING'`

const ahead = (now: Date) => sql`o.status = 'UPCOMING' and o.ends_at > ${now}`
const comes = sql`(m.hosts or v.status = 'GOING')`

const lists = {
  upcoming: ({ actor, now }) => ({
    sessions: hersOf(actor),
    where: sql`${ahead(now)} and ${comes}`,
    nearest: sql`o.starts_at`,
    key: sql`o.starts_at`,
    order: 'asc',
  }),
  // As long as another one of hers is to come, the session is among the coming ones.
  past: ({ actor, now }) => ({
    sessions: hersOf(actor),
    where: sql`o.status = 'UPCOMING' and o.ends_at <= ${now} and ${comes} and not exists (
      select from group_occurrences n left join rsvps w on w.occurrence_id = n.id and w.user_id = ${actor.userId}
      where n.group_session_id = m.id and n.status = 'UPCOMING' and n.ends_at > ${now} and (m.hosts or w.status = 'GOING'))`,
    nearest: sql`o.starts_at desc`,
    key: sql`o.starts_at`,
    order: 'desc',
  }),
  pending: ({ actor, now }) => ({
    sessions: waitingOf(actor),
    where: sql`${ahead(now)} and (m.hosts or v.status in ('WAITLISTED', 'OFFERED'))`,
    nearest: sql`o.starts_at`,
    key: sql`o.starts_at`,
    order: 'asc',
  }),
  // Who waited in line until then lost her place at that very moment (cancel-session.ts).
  cancelled: ({ actor }) => ({
    sessions: sql`${hersOf(actor)} union all select group_session_id, false from rsvps where user_id = ${actor.userId}`,
    where: sql`o.status = 'CANCELLED' and (m.hosts or v.status <> 'CANCELLED' or v.changed_at = o.cancelled_at)`,
    nearest: sql`o.cancelled_at desc, o.starts_at`,
    key: sql`o.cancelled_at`,
    order: 'desc',
  }),
} satisfies Record<string, (ctx: Context<Member>) => List>

/** One of the caller's lists: a row per session, which stands for the occurrence that matters in this list. */
export const listOwnSessions =
  (name: keyof typeof lists) =>
  async (ctx: Context<Member>, { query: { page, size, after } }: Paging): Promise<Page<GroupSession>> => {
    const { rows } = await sql<{ id: string; occurrence_id: string }>`
      ${rowsOf(ctx, lists[name](ctx))} limit ${size + 1} offset ${after === undefined ? page * size : 0}`.execute(
      ctx.db,
    )
    const listed = rows.slice(0, size).map((row) => ({ id: row.id, occurrenceId: row.occurrence_id }))
    return new Page(await sessionCards(ctx, listed), rows.length > size)

    /** Behind `after`: where it has left the list meanwhile, from where it would stand by its next start. */
    function rowsOf({ actor }: Context<Member>, { sessions, where, nearest, key, order }: List) {
      const [beyond, direction] = order === 'asc' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
      return sql`
        with hers as (select m.id, bool_or(m.hosts) as hosts from (${sessions}) m group by m.id),
        listed as (
          select m.id, o.occurrence_id, o.key from hers m join group_sessions s on s.id = m.id
          cross join lateral (
            select o.id as occurrence_id, ${key} as key from group_occurrences o
            left join rsvps v on v.occurrence_id = o.id and v.user_id = ${actor.userId}
            where o.group_session_id = m.id and ${where} order by ${nearest} limit 1) o
          where ${isVisibleTo(actor.userId)})
        select id, occurrence_id from listed
        where ${after ?? null}::uuid is null or (key, id) ${beyond} (
          coalesce((select key from listed where id = ${after ?? null}::uuid), (select next_starts_at from group_sessions where id = ${after ?? null}::uuid)),
          ${after ?? null}::uuid)
        order by key ${direction}, id ${direction}`
    }
  }
