import { sql } from 'kysely'
import * as z from 'zod/mini'
import { fieldErrorOf } from '#contract/field-errors.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { findVisible } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { wordIn } from '#server/platform/i18n/reference-words.ts'
import { textsFor, type Locale } from '#server/platform/i18n/texts.ts'
import { namesText } from '#server/platform/i18n/when-text.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findDiscoverable } from '../discovery/discover-sessions.ts'
import type { SeriesRow } from '../queries.ts'
import { findCalendarFacts, type SessionFacts } from '../series/queries.ts'

/** A public session with what feeds say of it: title, description and tags are those of its next date. */
export type ListedSession = SessionFacts &
  Pick<SeriesRow, 'description' | 'tags' | 'next_starts_at' | 'calendar_changed_at' | 'created_at'> & {
    next_title: string
  }

/** `page`: the path of the page with the same sessions, which are those that start next. */
export type Feed = { title: string; page: string; sessions: readonly ListedSession[] }

type Asked = { locale: Locale; product: string; id: string; query: Record<string, string> }
/** `address`: the path and query of the feed in a format. */
export type FindFeed = (ctx: Context<null>, asked: Asked) => Promise<Feed & { address: (format: string) => string }>

const MAX_LISTED = 50

const { tag, language, q } = groupListRoutes.discoverGroupSessions.query.shape
const filters = z.object({ q, tag, language })

/** All public sessions, or those with a tag, in a spoken language or with words. */
export const findDiscoverableFeed: FindFeed = async (ctx, { locale, product, query }) => {
  const wanted = parseFilters(query)
  const ids = await findDiscoverable(ctx, { ...wanted, page: 0, size: MAX_LISTED })
  const subject = [wanted.tag && wordIn('tags', wanted.tag, locale), wanted.q, wanted.language].filter(
    (word): word is string => Boolean(word),
  )
  const t = textsFor(locale).groupSessionsFeeds
  const search = new URLSearchParams(wanted as Record<string, string>).toString()
  const at = (path: string) => (search === '' ? path : `${path}?${search}`)
  return {
    title: subject.length === 0 ? t.all({ product }) : t.about({ product, subject: namesText(subject, { locale }) }),
    page: at('/group-sessions'),
    address: (format) => at(`/feeds/group-sessions.${format}`),
    sessions: await findListed(ctx.db, ids.slice(0, MAX_LISTED)),
  }
}

/** The public sessions that a mentor hosts; `not_found` for who is not a mentor whom visitors may see. */
export const findFeedOfMentor: FindFeed = async ({ db, now }, { locale, id }) => {
  const mentor = await findVisible(db, 'mentor', id, undefined)
  const { slug, name } = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.slug', 'u.full_name as name'])
    .where('p.id', '=', mentor.id)
    .executeTakeFirstOrThrow()
  return {
    title: textsFor(locale).groupSessionsFeeds.ofMentor({ name }),
    page: `/mentor/${slug}/group-sessions`,
    address: (format) => `/feeds/mentors/${slug}.${format}`,
    sessions: await findListed(db, await findIdsOfMentor(db, mentor.id, now)),
  }
}

async function findIdsOfMentor(db: Db, mentorId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from group_sessions where host_id = ${mentorId} and not is_private and status = 'UPCOMING' and next_ends_at > ${now}
    order by next_starts_at, id limit ${sql.lit(MAX_LISTED)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** These sessions in this order, without an access check. */
async function findListed(db: Db, ids: readonly string[]): Promise<ListedSession[]> {
  const { rows } = await sql<Omit<ListedSession, keyof SessionFacts> & { id: string }>`
    select s.id, coalesce(o.title, s.title) as next_title, coalesce(o.description, s.description) as description,
      coalesce(o.tags, s.tags) as tags, s.next_starts_at, s.calendar_changed_at, s.created_at
    from group_sessions s join group_occurrences o on o.id = s.occurrence_id where s.id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  const more = new Map(rows.map((row) => [row.id, row]))
  const facts = new Map((await findCalendarFacts(db, ids)).map((session) => [session.id, session]))
  return ids.flatMap((id) => {
    const [session, row] = [facts.get(id), more.get(id)]
    return session && row ? [{ ...session, ...row }] : []
  })
}

function parseFilters(query: Record<string, string>): z.infer<typeof filters> {
  const parsed = z.safeParse(filters, query)
  if (!parsed.success)
    throw new Refusal('invalid_input', {
      fields: parsed.error.issues.map((issue) => ({ field: String(issue.path[0]), ...fieldErrorOf(issue) })),
    })
  // Empty ones are those of a form in which nothing was chosen.
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== ''))
}
