import { sql, type RawBuilder } from 'kysely'
import type { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { tagKey } from '#contract/reference/tags.ts'
import type { Parsed } from '#contract/route.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { languageNamed } from '#rules/profiles/profiles.ts'
import { wordsOf } from '#rules/directory/search.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { sessionCards } from './queries.ts'

type Sql = RawBuilder<unknown>
type Input = Parsed<(typeof groupListRoutes)['discoverGroupSessions']>
type Query = Input['query']
type IdRow = { id: string }

export const MAX_DURATION = 60 * MINUTE
/** A common tag or term fills a page within this many of the next sessions; a rarer one is looked up in the index. */
const WINDOW = 1000
const MAX_TERMS = 8
/** The index is partitioned by start into periods of this length (`discovery_keys()`). */
const PERIOD = 28 * DAY
const PERIODS_AHEAD = 27

/** Upcoming public sessions, next first, by filters. Keyset pagination: a page after `after` costs what the first one costs. */
export async function discoverSessions(ctx: Context, { query }: Input): Promise<Page<GroupSession>> {
  const { size } = query
  const rows = await findIds(ctx, query)
  const cards = await sessionCards(ctx, rows.slice(0, size), query.readerTimezone)
  return new Page(cards, rows.length > size)
}

/** The ids of the sessions that a search finds: one more than `size` where others follow. */
export const findDiscoverable = async (ctx: Context, query: Query): Promise<string[]> =>
  (await findIds(ctx, query)).map(({ id }) => id)

async function findIds(ctx: Context, query: Query): Promise<IdRow[]> {
  const subject = subjectOf(query)
  if (subject === null) return []
  const base = sql.join([isListed(ctx, query), ...indexedFilters(ctx, query)], sql` and `)
  const open = sql.join([isVisibleToCaller(ctx), ...(query.free ? [hasFreeSeat] : [])], sql` and `)
  const first = query.after === undefined ? query.page * query.size : 0
  const limit = limitOf(query.size + 1, first)
  if (subject.tag === undefined && subject.terms.length === 0)
    return run(ctx, sql`select s.id from group_sessions s where ${base} and ${open} order by ${inOrder} ${limit}`)
  const near = await run(
    ctx,
    sql`select s.id from (select ${columns} from group_sessions s where ${base} order by ${inOrder} ${limitOf(WINDOW, 0)}) s
    where ${isAbout(subject)} and ${open} order by ${inOrder} ${limit}`,
  )
  if (near.length > query.size) return near
  const periods = periodsFrom(ctx.now.getTime() - MAX_DURATION)
  return run(
    ctx,
    // One period after the other until the page is full; materialised, because the planner cannot estimate the keys and would not use
    // their index.
    sql`select s.id from unnest(${periods}::int[], ${periods.map((one) => keysOf(subject, one))}::text[]) as period (number, keys)
    cross join lateral (
      with s as materialized (
        select ${columns}, s.next_ends_at, s.is_private, s.status, s.language from group_sessions s
        where not s.is_private and s.status = 'UPCOMING' and discovery_keys(s.next_starts_at, s.tag_keys, s.words) @@ period.keys::tsquery)
      select s.id from s where ${base} and ${open} order by ${inOrder}
      limit ${first === 0 ? sql.lit(query.size + 1) : query.size + 1 + first}) s
    where ${query.after ?? null}::uuid is null or period.number >= (
      select discovery_stretch(next_starts_at) from group_sessions where id = ${query.after ?? null}::uuid)
    ${limit}`,
  )
}

const run = async ({ db }: Context, text: RawBuilder<unknown>) => (await (text as RawBuilder<IdRow>).execute(db)).rows

const columns = sql`s.id, s.next_starts_at, s.occurrence_id, s.host_user_id, s.tag_keys, s.words`
const inOrder = sql`s.next_starts_at, s.id`

/** A literal: for a prepared statement with a limit parameter the planner assumes a tenth of all rows. */
const limitOf = (size: number, offset: number): Sql =>
  offset === 0 ? sql`limit ${sql.lit(size)}` : sql`limit ${sql.lit(size)} offset ${offset}`

/**
 * SQL: the rows of the partial indexes, from sessions that may still be running, or after the last one of the previous page. One lower
 * bound, never two: an index scan starts at the first and reads everything up to the second.
 */
function isListed({ now }: Pick<Context, 'now'>, { after }: Pick<Query, 'after'>): Sql {
  const earliest = new Date(now.getTime() - MAX_DURATION)
  const from =
    after === undefined
      ? sql`s.next_starts_at > ${earliest}`
      : sql`(s.next_starts_at, s.id) > (
          select greatest(last.next_starts_at, ${earliest}), last.id from group_sessions last
          where last.id = ${after} and not last.is_private)`
  return sql`not s.is_private and s.status = 'UPCOMING' and ${from} and s.next_ends_at > ${now}`
}

/** SQL: filters served by an index in the order of the list. */
function indexedFilters({ now }: Context, { language, week, live }: Query): Sql[] {
  const filters: Sql[] = []
  if (language !== undefined) filters.push(sql`s.language = ${languageNamed(language) ?? language}`)
  if (week) filters.push(sql`s.next_starts_at < ${new Date(now.getTime() + 7 * DAY)}`)
  if (live) filters.push(sql`s.next_starts_at <= ${now}`)
  return filters
}

/** The subject of a search: a tag, and terms that are each a prefix of one of the session's words. */
type Subject = { tag: string | undefined; terms: readonly string[] }

/** Null where nothing can match. */
function subjectOf({ tag, q }: Query): Subject | null {
  const terms = wordsOf(q ?? '').slice(0, MAX_TERMS)
  if (q && terms.length === 0) return null
  return { tag: tag ? tagKey(tag) : undefined, terms }
}

/** SQL: whether the row of session `s` matches the subject. */
const isAbout = ({ tag, terms }: Subject): Sql =>
  sql.join(
    [
      ...(tag === undefined ? [] : [sql`s.tag_keys @> ${[tag]}::text[]`]),
      // Terms consist of letters and digits only, so they contain no tsquery operator.
      ...(terms.length === 0 ? [] : [sql`s.words @@ ${terms.map((term) => `'${term}':*`).join(' & ')}::tsquery`]),
    ],
    sql` and `,
  )

/** The subject as keys of the index (`discovery_keys()`) in one period. */
function keysOf({ tag, terms }: Subject, period: number): string {
  const keys = [...(tag === undefined ? [] : [`#${tag}`]), ...terms.map((term) => `^${term}`)]
  return keys.map((key) => `'${`${period}${key}`.replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')
}

/** All periods in which a session can start: none is planned later than the end of next year. */
function periodsFrom(at: number): number[] {
  const first = Math.floor(at / PERIOD)
  return Array.from({ length: PERIODS_AHEAD }, (_, index) => first + index)
}

/** SQL: scalar subqueries instead of joins: one index lookup for each row of the page, whatever the planner estimates. */
const hasFreeSeat = sql`(
  select o.capacity is null or o.going + o.offered < o.capacity from group_occurrences o where o.id = s.occurrence_id)`

const isVisibleToCaller = ({ actor }: Pick<Context, 'actor'>): Sql =>
  actor === null
    ? sql`(select h.is_active from users h where h.id = s.host_user_id)`
    : sql`(select h.is_active and not ${blockedBetween(sql`h.id`, actor.userId)}
      from users h where h.id = s.host_user_id)`
