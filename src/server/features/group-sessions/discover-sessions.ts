import { sql, type RawBuilder } from 'kysely'
import type { groupListRoutes } from '#contract/group-sessions/discovery-routes.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { tagKey } from '#contract/group-sessions/tags.ts'
import type { Parsed } from '#contract/route.ts'
import { DAY, MINUTE } from '#rules/days.ts'
import { languageNamed } from '#rules/profiles.ts'
import { wordsOf } from '#rules/search.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { sessionCards } from './session-cards.ts'

type Sql = RawBuilder<unknown>
type Input = Parsed<(typeof groupListRoutes)['discoverGroupSessions']>
type Query = Input['query']
type Found = { id: string }

const LONGEST = 60 * MINUTE
/** What is common shows up among so many of the next sessions; what does not is rare, as yet, and is looked up. */
const WINDOW = 1000
const MOST_WORDS = 8
const STRETCH = 28 * DAY
const STRETCHES = 27

/** Public sessions ahead, next first, by filters. A page behind `after` costs what the first one costs. */
export async function discoverSessions(ctx: Context, { query }: Input): Promise<Page<GroupSession>> {
  const { size } = query
  const found = await find(ctx, query)
  const cards = await sessionCards(ctx, found.slice(0, size), query.readerTimezone)
  return new Page(cards, found.length > size)
}

async function find(ctx: Context, query: Query): Promise<Found[]> {
  const subject = subjectOf(query)
  if (subject === null) return []
  const base = sql.join([publicAhead(ctx, query), ...cheapFilters(ctx, query)], sql` and `)
  const open = sql.join([isOpenTo(ctx), ...(query.free ? [hasFreeSeat] : [])], sql` and `)
  const first = query.after === undefined ? query.page * query.size : 0
  const limit = limitOf(query.size + 1, first)
  if (subject.tag === undefined && subject.words.length === 0)
    return run(ctx, sql`select s.id from group_sessions s where ${base} and ${open} order by ${inOrder} ${limit}`)
  const near = await run(
    ctx,
    sql`select s.id from (select ${columns} from group_sessions s where ${base} order by ${inOrder} ${limitOf(WINDOW, 0)}) s
    where ${isAbout(subject)} and ${open} order by ${inOrder} ${limit}`,
  )
  if (near.length > query.size) return near
  const stretches = stretchesFrom(ctx.now.getTime() - LONGEST)
  return run(
    ctx,
    // One stretch after the other, until the page is full; materialised, because the planner knows too little of the keys to choose their index.
    sql`select s.id from unnest(${stretches}::int[], ${stretches.map((one) => keysOf(subject, one))}::text[]) as stretch (place, keys)
    cross join lateral (
      with s as materialized (
        select ${columns}, s.next_ends_at, s.is_private, s.status, s.language from group_sessions s
        where not s.is_private and s.status = 'UPCOMING' and discovery_keys(s.next_starts_at, s.tag_keys, s.words) @@ stretch.keys::tsquery)
      select s.id from s where ${base} and ${open} order by ${inOrder} limit ${first === 0 ? sql.lit(query.size + 1) : query.size + 1 + first}) s
    where ${query.after ?? null}::uuid is null or stretch.place >= (
      select discovery_stretch(next_starts_at) from group_sessions where id = ${query.after ?? null}::uuid)
    ${limit}`,
  )
}

const run = async ({ db }: Context, text: RawBuilder<unknown>) => (await (text as RawBuilder<Found>).execute(db)).rows

const columns = sql`s.id, s.next_starts_at, s.occurrence_id, s.host_user_id, s.tag_keys, s.words`
const inOrder = sql`s.next_starts_at, s.id`

/** The number stands in the text: a prepared statement that does not know it is planned for a tenth of all rows. */
const limitOf = (size: number, from: number): Sql =>
  from === 0 ? sql`limit ${sql.lit(size)}` : sql`limit ${sql.lit(size)} offset ${from}`

/**
 * SQL: what the partial indexes hold, from the sessions that may still run, or behind the one seen last. One lower bound, never two: an index
 * scan begins at the first and steps over everything to the second.
 */
function publicAhead({ now }: Context, { after }: Query): Sql {
  const earliest = new Date(now.getTime() - LONGEST)
  const from =
    after === undefined
      ? sql`s.next_starts_at > ${earliest}`
      : sql`(s.next_starts_at, s.id) > (
          select greatest(seen.next_starts_at, ${earliest}), seen.id from group_sessions seen where seen.id = ${after} and not seen.is_private)`
  return sql`not s.is_private and s.status = 'UPCOMING' and ${from} and s.next_ends_at > ${now}`
}

/** SQL: filters that an index in the list's own order serves. */
function cheapFilters({ now }: Context, { language, week, live }: Query): Sql[] {
  const filters: Sql[] = []
  if (language !== undefined) filters.push(sql`s.language = ${languageNamed(language) ?? language}`)
  if (week) filters.push(sql`s.next_starts_at < ${new Date(now.getTime() + 7 * DAY)}`)
  if (live) filters.push(sql`s.next_starts_at <= ${now}`)
  return filters
}

/** What a session shall be about: a tag, and words of which each begins one of its own. */
type Subject = { tag: string | undefined; words: readonly string[] }

/** Null where nothing can match. */
function subjectOf({ tag, q }: Query): Subject | null {
  const words = wordsOf(q ?? '').slice(0, MOST_WORDS)
  if (q && words.length === 0) return null
  return { tag: tag ? tagKey(tag) : undefined, words }
}

/** SQL: the same, looked up in the row itself. */
const isAbout = ({ tag, words }: Subject): Sql =>
  sql.join(
    [
      ...(tag === undefined ? [] : [sql`s.tag_keys @> ${[tag]}::text[]`]),
      // Letters and digits only: nothing in them means anything to tsquery.
      ...(words.length === 0 ? [] : [sql`s.words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`]),
    ],
    sql` and `,
  )

/** The same as keys of the index (migration 0011) in one stretch of four weeks. */
function keysOf({ tag, words }: Subject, stretch: number): string {
  const keys = [...(tag === undefined ? [] : [`#${tag}`]), ...words.map((word) => `^${word}`)]
  return keys.map((key) => `'${`${stretch}${key}`.replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')
}

/** The stretches in which a session can begin: nothing is planned further ahead than the end of next year. */
function stretchesFrom(at: number): number[] {
  const first = Math.floor(at / STRETCH)
  return Array.from({ length: STRETCHES }, (_, index) => first + index)
}

/** SQL: subqueries that stay so: one look at a key for each row of the page, whatever the planner thinks of joins. */
const hasFreeSeat = sql`(
  select o.capacity is null or o.going + o.offered < o.capacity from group_occurrences o where o.id = s.occurrence_id)`

const isOpenTo = ({ actor }: Context): Sql =>
  actor === null
    ? sql`(select h.suspended_at is null from users h where h.id = s.host_user_id)`
    : sql`(select h.suspended_at is null and not ${blockedBetween(sql`h.id`, actor.userId)}
      from users h where h.id = s.host_user_id)`
