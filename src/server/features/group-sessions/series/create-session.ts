import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CreateGroupSession } from '#contract/group-sessions/schemas.ts'
import { slugBase, storedTags } from '#rules/group-sessions/group-sessions.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { freeSlug, slugStem, zoneAsStored } from '#rules/profiles/profiles.ts'
import { occurrencesOf, refuseSeries, seriesOf, type Series } from '#rules/group-sessions/recurrence.ts'
import { offsetsOfSeries, ruleText } from '#rules/group-sessions/stored-series.ts'
import { wallTimeAt, zoneOffsets } from '#rules/time/zones.ts'
import { hasCalendar } from '#server/features/calendars/public.ts'
import { scheduleLock } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { findInvitableMentors, insertInvites } from '../cohosts/store.ts'
import { choosePoster, weavePoster } from './choose-poster.ts'
import { holdOccurrences } from './hold-occurrences.ts'
import { planOccurrences } from './plan-jobs.ts'
import { languageOf, validateContent } from './validate-content.ts'

type Input = { body: CreateGroupSession }
type Prepared = { poster: string | undefined }

/** Creates a session with all its occurrences and commits the host to them. */
export const createSession = (dependencies: AppDependencies, rooms: Rooms) =>
  command(
    async (ctx: Context<Member>, { body }: Input, { poster }: Prepared) => {
      const validated = validate(ctx, body)
      await requireCalendarAndRoom(ctx, rooms)
      const posterUrl = await choosePoster(ctx, poster, body.sessionPosterUrl)
      const cohosts = await findInvitableMentors(
        ctx,
        body.cohosts.map(({ id }) => id),
      )
      const slug = await reserveSlug(ctx.db, slugBase(body.sessionTitle))
      const id = await insertSeries(ctx, body, { ...validated, slug, posterUrl })
      await ctx.emit('group-session.created', { groupSessionId: id, sequence: 0 })
      await insertInvites(ctx, id, cohosts)
      ctx.push([ctx.actor.userId, ...cohosts.map(({ userId }) => userId)], { subject: 'group-sessions', ids: [id] })
      ctx.push([ctx.actor.userId], { subject: 'availability', ids: [ctx.actor.profileId] })
      return { id, sessionSlug: slug }
    },
    async (ctx: Context<Member>, { body }: Input): Promise<Prepared> => {
      if (body.useWovenPoster !== true) return { poster: undefined }
      // Weaving is expensive: a request that would be refused is refused first.
      validate(ctx, body)
      await requireCalendarAndRoom(ctx, rooms)
      const seed = body.wovenPosterSeed ?? (await proposeSlug(ctx.db, slugBase(body.sessionTitle)))
      return { poster: await weavePoster(dependencies, ctx, seed) }
    },
  )

/** Milliseconds; no series is longer (D37). */
const LONGEST_SERIES = 2 * 366 * DAY

type Validated = { series: Series; description: string; language: string | null }

/** Validates what does not depend on stored data. */
function validate(ctx: Context<Member>, body: CreateGroupSession): Validated {
  const series = seriesOf(body, body.timeZone === undefined ? ctx.actor.timeZone : zoneAsStored(body.timeZone))
  const now = ctx.now.getTime()
  const refusal = refuseSeries(series, zoneOffsets(series.zone, now, now + LONGEST_SERIES), now)
  if (refusal) {
    const field = refusal.code === 'recurrence_invalid' ? 'recurrence' : 'date'
    throw new Refusal(refusal.code, { fields: [{ field, code: refusal.reason }] })
  }
  const description = validateContent(body)!
  return { series, description, language: body.language === undefined ? null : languageOf(body.language) }
}

async function insertSeries(
  ctx: Context<Member>,
  body: CreateGroupSession,
  { series, description, language, slug, posterUrl }: Validated & { slug: string; posterUrl: string },
): Promise<string> {
  const { actor, db, now } = ctx
  const id = randomUUID()
  const capacity = body.capacity ?? null
  const planned = occurrencesOf(series, offsetsOfSeries(series)).map(({ date, at }) => ({
    id: randomUUID(),
    date,
    wall: wallTimeAt(series.zone, at),
    starts_at: new Date(at),
    ends_at: new Date(at + body.durationMinutes * MINUTE),
  }))
  const [first, last] = [planned[0]!, planned.at(-1)!]
  const { tags, keys } = storedTags(body.tags)
  await scheduleLock([actor.profileId]).execute(db)
  await db
    .insertInto('group_sessions')
    .values({
      id,
      slug,
      host_id: actor.profileId,
      host_user_id: actor.userId,
      title: body.sessionTitle,
      description,
      poster_url: posterUrl,
      tags,
      tag_keys: keys,
      language,
      is_private: body.privateSession,
      invite_token: randomBytes(24).toString('base64url'),
      capacity,
      time_zone: series.zone,
      start_date: first.date,
      start_time: series.time,
      duration_minutes: body.durationMinutes,
      rule: ruleText(series),
      end_date: series.endDate,
      occurrence_id: first.id,
      next_starts_at: first.starts_at,
      next_ends_at: first.ends_at,
      ends_at: last.ends_at,
      created_at: now,
    })
    .execute()
  await sql`
    insert into group_occurrences (id, group_session_id, date, wall_time, starts_at, ends_at, duration_minutes, capacity)
    select o.id, ${id}, o.date, o.wall, o.starts_at, o.ends_at, ${body.durationMinutes}, ${capacity}
    from unnest(${planned.map((one) => one.id)}::uuid[], ${planned.map((one) => one.date)}::date[],
      ${planned.map((one) => one.wall)}::timestamp[], ${planned.map((one) => one.starts_at)}::timestamptz[],
      ${planned.map((one) => one.ends_at)}::timestamptz[]) as o (id, date, wall, starts_at, ends_at)`.execute(db)
  await holdOccurrences(db, [actor.userId], planned, actor)
  await planOccurrences(
    ctx,
    planned.map((one) => one.id),
  )
  return id
}

/** Refuses a mentor who cannot host yet: without a calendar (D29), or without a room. */
async function requireCalendarAndRoom({ db, actor }: Context<Member>, rooms: Rooms): Promise<void> {
  const { rows } = await sql<{ has_calendar: boolean; fixed_video_link: string | null }>`
    select ${hasCalendar(sql`p.user_id`)} as has_calendar, s.fixed_video_link
    from profiles p left join schedules s on s.profile_id = p.id where p.id = ${actor.profileId}`.execute(db)
  if (rows[0]?.has_calendar !== true) throw new Refusal('calendar_required')
  if (!rooms.has({ kind: 'group', fixedVideoLink: rows[0].fixed_video_link })) throw new Refusal('room_needed')
}

/** The unique slug that a session with this base would get now. */
async function proposeSlug(db: Db, base: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from group_sessions where slug = ${base} or slug ~ ${`^${base}-[0-9]+$`}`.execute(db)
  return freeSlug(
    base,
    rows.map(({ slug }) => slug),
  )
}

/** The same, under a lock until commit: concurrent creations with the same stem wait, also “Rust” with a number and “Rust 2”. */
async function reserveSlug(db: Db, base: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`group slug ${slugStem(base)}`}, 0))`.execute(db)
  return proposeSlug(db, base)
}
