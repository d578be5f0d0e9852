import type * as z from 'zod/mini'
import type { GroupSession, updateGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import { storedTags } from '#rules/group-sessions.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changeWords, type SeriesWishes } from './change-words.ts'
import { choosePoster, weavePoster } from './choose-poster.ts'
import { judgeWords, languageOf } from './validate-content.ts'
import { lockChosen, lockSession } from '../store.ts'
import { offerFreeSeats } from '../seats/offer-seats.ts'
import { asHostOrCohost } from '../policy.ts'
import { findSession, type SessionRow } from '../queries.ts'
import { refreshAndShow } from '../refresh-sessions.ts'
import { wakePeople } from '../wake-people.ts'

type Body = z.infer<typeof updateGroupSessionBody>
type Input = { params: { id: string }; body: Body }
type Prepared = { poster: string | undefined }

/** Changes what a session says, how many it takes and who may see it; times are moved by another call. Host and cohosts may. */
export const updateSession = (parts: Parts) =>
  command(
    async (ctx: Context<Member>, { params: { id }, body }: Input, { poster }: Prepared): Promise<GroupSession> => {
      const session = asHostOrCohost(await lockSession(ctx.db, id, ctx.actor.userId), ctx.actor)
      const scope = scopeOf(session, body)
      const description = judgeWords(body)
      const wish = { scope, date: body.occurrenceDate, editableUntil: 'endsAt' } as const
      const { chosen } = await lockChosen(ctx.db, session, wish, ctx.now)
      const series = await seriesWishes(ctx, session, body, poster)
      const words = { title: body.sessionTitle, description, capacity: body.capacity }
      if (body.capacity && chosen.some((one) => one.going + one.offered > body.capacity!))
        throw new Refusal('capacity_below_going')
      const changed = await changeWords(ctx.db, session, { chosen, scope, words, series })
      if (!changed) return refreshAndShow(ctx, id)
      const occurrenceIds = chosen.map((one) => one.id)
      const sequence = session.sequence + 1
      await ctx.emit('group-session.edited', { groupSessionId: id, sequence, occurrenceIds, by: ctx.actor.userId })
      // More seats, or seats without end: those who wait get them first.
      if (body.capacity !== undefined) await offerFreeSeats(ctx, occurrenceIds)
      await wakePeople(ctx, id)
      return refreshAndShow(ctx, id)
    },
    async (ctx: Context<Member>, { params: { id }, body }: Input): Promise<Prepared> => {
      if (body.useWovenPoster !== true) return { poster: undefined }
      const session = asHostOrCohost(await findSession(ctx.db, id, ctx.actor.userId), ctx.actor)
      scopeOf(session, body)
      return { poster: await weavePoster(parts, ctx, body.wovenPosterSeed ?? session.slug) }
    },
  )

/** A session that happens once is changed as a whole. What belongs to the series is refused for less than all of it. */
function scopeOf({ rule }: SessionRow, body: Body): Body['scope'] {
  if (rule === null) return 'series'
  const { tags, sessionPosterUrl, useWovenPoster, privateSession, language } = body
  const ofSeries = [tags, sessionPosterUrl, useWovenPoster, privateSession, language]
  if (body.scope !== 'series' && ofSeries.some((field) => field !== undefined)) throw new Refusal('scope_is_series')
  return body.scope
}

/** What the series' own columns are to become; a poster that it has already may be another host's. */
async function seriesWishes(
  ctx: Context<Member>,
  session: SessionRow,
  { tags, privateSession, language, sessionPosterUrl }: Body,
  woven: string | undefined,
): Promise<SeriesWishes> {
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
