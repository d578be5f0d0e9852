import { sql } from 'kysely'
import type { MentorCard } from '#contract/profiles/schemas.ts'
import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { isFreeInEvenings, rankCandidates, reasonsFor, type Candidate } from '#rules/recommendation.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { mentorCards } from './mentor-cards.ts'
import { findVisible, isAt, isVisibleTo } from './policy.ts'
import type { FreeTimes } from './free-times.ts'
import { topicsOf } from './queries.ts'

// The free times are computed for so many at most; beyond them nobody pages.
const pool = 60
const onLandingPage = 8

type Wish = { topics: readonly string[]; leaveOut: readonly string[]; viewerZone: string | null; onlyShared?: true }
type Paging = { page: number; size: number }

/** Mentors for this mentee, by her own fields of interest. */
export const recommendedMentors =
  (freeTimes: FreeTimes) =>
  async (ctx: Context<Member>, { query }: Parsed<(typeof profileRoutes)['recommendedMentors']>) => {
    const topics = (await topicsOf(ctx.db, ctx.actor.profileId)).map((topic) => topic.id)
    const ranked = await weigh(ctx, freeTimes, { topics, leaveOut: [], viewerZone: ctx.actor.timeZone })
    return cardPage(ctx, ranked, query)
  }

/** Mentors whose topics meet those of the one looked at; any viewer's profile id is accepted, and never one of the two is shown. */
export const similarMentors =
  (freeTimes: FreeTimes) =>
  async (ctx: Context, { params, query }: Parsed<(typeof profileRoutes)['similarMentors']>) => {
    const mentor = await findVisible(ctx.db, 'mentor', params.id, ctx.actor?.userId)
    const viewer = await ctx.db
      .selectFrom('profiles as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['p.id', 'u.time_zone as zone'])
      .where(isAt(params.profileId))
      .executeTakeFirst()
    const topics = (await topicsOf(ctx.db, mentor.id)).map((topic) => topic.id)
    const leaveOut = viewer ? [mentor.id, viewer.id] : [mentor.id]
    const ranked = await weigh(ctx, freeTimes, { topics, leaveOut, viewerZone: viewer?.zone ?? null, onlyShared: true })
    return cardPage(ctx, ranked, query)
  }

/** The same for a mentee who wants to see all of them; she may also ask about somebody who is no mentor. */
export const similarForMentee =
  (freeTimes: FreeTimes) =>
  async (ctx: Context<Member>, { params, query }: Parsed<(typeof profileRoutes)['similarForMentee']>) => {
    const looked = await findVisible(ctx.db, undefined, params.profileId, ctx.actor.userId)
    const topics = (await topicsOf(ctx.db, looked.id)).map((topic) => topic.id)
    const wish = { topics, leaveOut: [looked.id], viewerZone: ctx.actor.timeZone, onlyShared: true } as const
    return cardPage(ctx, await weigh(ctx, freeTimes, wish), query)
  }

/** A few mentors for visitors: those with a free hour first, the load spread. */
export const landingMentors =
  (freeTimes: FreeTimes) =>
  async (ctx: Context): Promise<MentorCard[]> => {
    const ranked = await weigh(ctx, freeTimes, { topics: [], leaveOut: [], viewerZone: null })
    return mentorCards(ctx.db, ranked.slice(0, onLandingPage))
  }

type Weighed = Candidate & { reasons: string[] }

async function weigh(ctx: Context, freeTimes: FreeTimes, wish: Wish): Promise<Weighed[]> {
  const rows = await findCandidates(ctx, wish)
  const ids = rows.map((row) => row.profileId)
  const [free, hours] = await Promise.all([
    freeTimes.nextFree(ctx.db, ids, ctx.now),
    wish.viewerZone === null ? undefined : freeTimes.weeklyHours(ctx.db, ids),
  ])
  const candidates = rows.map(({ zone, ...row }): Candidate => ({
    ...row,
    nextFree: free.get(row.profileId)?.getTime() ?? null,
    freeInEvenings:
      wish.viewerZone !== null &&
      isFreeInEvenings(hours?.get(row.profileId) ?? [], zone ?? 'UTC', wish.viewerZone, ctx.now.getTime()),
  }))
  return rankCandidates(candidates).map((candidate) => ({ ...candidate, reasons: reasonsFor(candidate) }))
}

function findCandidates(ctx: Context, { topics, leaveOut, onlyShared }: Wish) {
  const shared = sql<number>`(select count(*)::int from profile_topics t where t.profile_id = p.id and t.topic_id = any(${topics}::text[]))`
  const load = sql<number>`(select count(*)::int from commitments c where c.person_id = p.user_id and upper(c.period) > ${ctx.now})`
  const candidates = ctx.db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id as profileId', 'u.time_zone as zone', shared.as('sharedTopics'), load.as('load')])
    .where('p.role', '=', 'mentor')
    .where(isVisibleTo(ctx.actor?.userId))
    .where(sql<boolean>`p.id <> all(${leaveOut}::uuid[])`)
    .orderBy('sharedTopics', 'desc')
    .orderBy('load')
    .orderBy('p.id')
    .limit(pool)
  return (onlyShared ? candidates.where(shared, '>', 0) : candidates).execute()
}

async function cardPage(ctx: Context, ranked: readonly Weighed[], { page, size }: Paging): Promise<Page<MentorCard>> {
  const from = page * size
  return new Page(await mentorCards(ctx.db, ranked.slice(from, from + size)), ranked.length > from + size)
}
