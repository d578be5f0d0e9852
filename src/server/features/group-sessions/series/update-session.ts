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
      const description = validateContent(body)
      const selection = { scope, date: body.occurrenceDate, editableUntil: 'endsAt' } as const
      const { selected } = await lockSelectedOccurrences(ctx.db, session, selection, ctx.now)
      const series = await seriesChanges(ctx, session, body, poster)
      const content = { title: body.sessionTitle, description, capacity: body.capacity }
      if (body.capacity && selected.some((one) => one.going + one.offered > body.capacity!))
        throw new Refusal('capacity_below_going')
      const occurrenceIds = selected.map((one) => one.id)
      const isChanged = await writeChanges(ctx.db, id, { occurrenceIds, isWhole: scope === 'series', content, series })
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
  const { tags, sessionPosterUrl, useWovenPoster, privateSession, language } = body
  const seriesFields = [tags, sessionPosterUrl, useWovenPoster, privateSession, language]
  if (body.scope !== 'series' && seriesFields.some((field) => field !== undefined)) throw new Refusal('scope_is_series')
  return body.scope
}

/** Content that may differ between occurrences; undefined stays unchanged. */
type Content = { title: string | undefined; description: string | undefined; capacity: number | null | undefined }
/** Columns of the series only; undefined stays unchanged. */
type SeriesChanges = {
  tags: string[] | undefined
  tag_keys: string[] | undefined
  is_private: boolean | undefined
  language: string | null | undefined
  poster_url: string | undefined
}

/** The new values of the series' columns. An unchanged poster is not checked: it may belong to another host. */
async function seriesChanges(
  ctx: Context<Member>,
  session: SessionRow,
  { tags, privateSession, language, sessionPosterUrl }: Body,
  woven: string | undefined,
): Promise<SeriesChanges> {
  const stored = tags && storedTags(tags)
  const changesPoster = sessionPosterUrl !== undefined && sessionPosterUrl !== session.poster_url
  return {
    tags: stored?.tags,
    tag_keys: stored?.keys,
    is_private: privateSession,
    language: language && languageOf(language),
    poster_url: woven !== undefined || changesPoster ? await choosePoster(ctx, woven, sessionPosterUrl) : undefined,
  }
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
    .select(['title', 'description', 'capacity', 'tags', 'tag_keys', 'is_private', 'language', 'poster_url'])
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
type Overrides = {
  title: string | null | undefined
  description: string | null | undefined
  capacity: number | null | undefined
}

const clearedOverrides = ({ title, description, capacity }: Content): Overrides => ({
  title: title && null,
  description: description && null,
  capacity,
})

/** An override equal to the series' value is stored as null. */
async function updateOverrides(db: Db, occurrenceIds: readonly string[], overrides: Overrides): Promise<boolean> {
  const column = (name: 'title' | 'description', value: string | null | undefined) =>
    value === undefined ? sql`o.${sql.ref(name)}` : sql`nullif(${value}::text, s.${sql.ref(name)})`
  const capacity = overrides.capacity === undefined ? sql`o.capacity` : sql`${overrides.capacity}::int`
  const { rows } = await sql`
    update group_occurrences o set title = n.title, description = n.description, capacity = n.capacity, sequence = n.sequence
    from (
      select o.id, ${column('title', overrides.title)} as title, ${column('description', overrides.description)} as description,
        ${capacity} as capacity, o.sequence + 1 as sequence
      from group_occurrences o join group_sessions s on s.id = o.group_session_id where o.id = any(${[...occurrenceIds]}::uuid[])) n
    where o.id = n.id and (o.title, o.description, o.capacity) is distinct from (n.title, n.description, n.capacity)
    returning o.id`.execute(db)
  return rows.length > 0
}
