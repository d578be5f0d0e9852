import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { GroupSession, updateGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import { storedTags } from '#rules/group-sessions/group-sessions.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireHostOrCohost } from '../policy.ts'
import { findSession, type SessionRow } from '../queries.ts'
import { offerFreeSeats } from '../seats/store.ts'
import {
  countChange,
  findSessionForUpdate,
  invalidateClients,
  lockSelectedOccurrences,
  refreshAndShow,
} from '../store.ts'
import { choosePoster, weavePoster } from './choose-poster.ts'
import { languageOf, validateContent } from './validate-content.ts'

type Body = z.infer<typeof updateGroupSessionBody>
type Input = { params: { id: string }; body: Body }
type Prepared = { poster: string | undefined }

/** Changes content, capacity and privacy of a session; times are changed by rescheduling. For the host and cohosts. */
export const updateSession = (dependencies: AppDependencies) =>
  command(
    async (ctx: Context<Member>, { params: { id }, body }: Input, { poster }: Prepared): Promise<GroupSession> => {
      const session = requireHostOrCohost(await findSessionForUpdate(ctx.db, id, ctx.actor.userId), ctx.actor)
      const scope = scopeOf(session, body)
      const isWhole = scope === 'series'
      const description = validateContent(body)
      const selection = { scope, date: body.occurrenceDate, editableUntil: 'endsAt' } as const
      const { selected } = await lockSelectedOccurrences(ctx.db, session, selection, ctx.now)
      const content = {
        title: body.sessionTitle,
        description,
        capacity: body.capacity,
        tags: body.tags && storedTags(body.tags).tags,
        poster_url: await changedPoster(ctx, id, body, poster),
      }
      if (body.capacity && selected.some((one) => one.going + one.offered > body.capacity!))
        throw new Refusal('capacity_below_going')
      const occurrenceIds = selected.map((one) => one.id)
      const isChanged = await writeChanges(ctx.db, id, { occurrenceIds, isWhole, content, series: seriesChanges(body) })
      if (!isChanged) return refreshAndShow(ctx, id)
      await countChange(ctx, id)
      const sequence = session.sequence + 1
      await ctx.emit('group-session.edited', { groupSessionId: id, sequence, occurrenceIds, by: ctx.actor.userId })
      // A higher capacity goes to the waitlist first.
      if (body.capacity !== undefined) await offerFreeSeats(ctx, occurrenceIds)
      await invalidateClients(ctx, id)
      return refreshAndShow(ctx, id)
    },
    async (ctx: Context<Member>, { params: { id }, body }: Input): Promise<Prepared> => {
      if (body.useWovenPoster !== true) return { poster: undefined }
      const session = requireHostOrCohost(await findSession(ctx.db, id, ctx.actor.userId), ctx.actor)
      scopeOf(session, body)
      return { poster: await weavePoster(dependencies, ctx, body.wovenPosterSeed ?? session.slug) }
    },
  )

/** A session that happens once is changed as a whole. Fields of the series are refused for a smaller scope. */
function scopeOf({ rule }: SessionRow, body: Body): Body['scope'] {
  if (rule === null) return 'series'
  const isOfSeries = body.privateSession !== undefined || body.language !== undefined
  if (body.scope !== 'series' && isOfSeries) throw new Refusal('scope_is_series')
  return body.scope
}

/** Content that may differ between occurrences; undefined stays unchanged. */
type Content = {
  title: string | undefined
  description: string | undefined
  capacity: number | null | undefined
  tags: string[] | undefined
  poster_url: string | undefined
}
/** Columns of the series only; undefined stays unchanged. */
type SeriesChanges = { is_private: boolean | undefined; language: string | null | undefined }

const seriesChanges = ({ privateSession, language }: Body): SeriesChanges => ({
  is_private: privateSession,
  language: language && languageOf(language),
})

/** The new poster; one that the session or a date of it has is not checked: it may belong to another host. */
async function changedPoster(
  ctx: Context<Member>,
  id: string,
  { sessionPosterUrl }: Body,
  woven: string | undefined,
): Promise<string | undefined> {
  if (woven === undefined && sessionPosterUrl === undefined) return undefined
  if (woven === undefined && (await hasPoster(ctx.db, id, sessionPosterUrl!))) return sessionPosterUrl
  return choosePoster(ctx, woven, sessionPosterUrl)
}

async function hasPoster(db: Db, id: string, link: string): Promise<boolean> {
  const { rows } = await sql`
    select from group_sessions where id = ${id} and poster_url = ${link}
    union all select from group_occurrences where group_session_id = ${id} and poster_url = ${link}`.execute(db)
  return rows.length > 0
}

type Changes = { occurrenceIds: readonly string[]; isWhole: boolean; content: Content; series: SeriesChanges }

/**
 * Writes changed values and returns whether there were any. A change of the whole series is written to the series and clears overrides
 * of its occurrences; a smaller scope writes overrides.
 */
async function writeChanges(
  db: Db,
  id: string,
  { occurrenceIds, isWhole, content, series }: Changes,
): Promise<boolean> {
  const seriesChanged = await updateSeries(db, id, { ...series, ...(isWhole ? content : {}) })
  const occurrencesChanged = await updateOverrides(db, occurrenceIds, isWhole ? clearedOverrides(content) : content)
  if (!seriesChanged && !occurrencesChanged) return false
  await sql`update group_sessions set sequence = sequence + 1 where id = ${id}`.execute(db)
  return true
}

async function updateSeries(db: Db, id: string, changes: Partial<SeriesChanges & Content>): Promise<boolean> {
  const current = await db
    .selectFrom('group_sessions')
    .select(['title', 'description', 'capacity', 'tags', 'is_private', 'language', 'poster_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const different = Object.entries(changes).filter(
    ([column, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(current[column as keyof typeof current]),
  )
  if (different.length === 0) return false
  await db.updateTable('group_sessions').set(Object.fromEntries(different)).where('id', '=', id).execute()
  return true
}

/** Content of single occurrences: null removes an override, undefined leaves it unchanged. */
type Overrides = { [Column in keyof Content]: Content[Column] | null }

const clearedOverrides = ({ capacity, ...shown }: Content): Overrides => ({
  title: shown.title && null,
  description: shown.description && null,
  tags: shown.tags && null,
  poster_url: shown.poster_url && null,
  capacity,
})

const columns = ['title', 'description', 'poster_url', 'tags', 'capacity'] as const

/** An override equal to the series' value is stored as null. */
async function updateOverrides(db: Db, occurrenceIds: readonly string[], overrides: Overrides): Promise<boolean> {
  const own = (name: 'title' | 'description' | 'poster_url' | 'tags', type: 'text' | 'text[]') =>
    overrides[name] === undefined
      ? sql.ref(`o.${name}`)
      : sql`nullif(${overrides[name]}::${sql.raw(type)}, ${sql.ref(`s.${name}`)})`
  const capacity = overrides.capacity === undefined ? sql`o.capacity` : sql`${overrides.capacity}::int`
  const values = [
    own('title', 'text'),
    own('description', 'text'),
    own('poster_url', 'text'),
    own('tags', 'text[]'),
    capacity,
  ]
  const all = (of: 'o' | 'n') => sql.join(columns.map((name) => sql.ref(`${of}.${name}`)))
  const { rows } = await sql`
    update group_occurrences o set (${sql.join(columns.map((name) => sql.ref(name)))}, sequence) = (${all('n')}, o.sequence + 1)
    from (
      select o.id, ${sql.join(columns.map((name, at) => sql`${values[at]} as ${sql.ref(name)}`))}
      from group_occurrences o join group_sessions s on s.id = o.group_session_id where o.id = any(${[...occurrenceIds]}::uuid[])) n
    where o.id = n.id and (${all('o')}) is distinct from (${all('n')})
    returning o.id`.execute(db)
  return rows.length > 0
}
