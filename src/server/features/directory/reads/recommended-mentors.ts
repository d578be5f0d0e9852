import type { directoryRoutes } from '#contract/directory/routes.ts'
import type { MentorCard } from '#contract/directory/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { isFreeInEvenings, rankCandidates, reasonsFor, type Candidate } from '#rules/directory/recommendation.ts'
import { nextFree, weeklyHours } from '#server/features/availability/public.ts'
import { findVisible } from '#server/features/connections/public.ts'
import { isAt, topicsOf } from '#server/features/profiles/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { mentorCards } from './mentor-cards.ts'
import { findCandidates, type CandidateCriteria } from './mentor-candidates.ts'

const ON_LANDING_PAGE = 8

type Criteria = CandidateCriteria & { readonly viewerZone: string | null }
type Paging = { page: number; size: number }
type Ranked = Candidate & { reasons: string[] }

/** Mentors for this mentee, by their own fields of interest. */
export async function recommendedMentors(
  ctx: Context<Member>,
  { query }: Parsed<(typeof directoryRoutes)['recommendedMentors']>,
) {
  const topics = (await topicsOf(ctx.db, ctx.actor.profileId)).map((topic) => topic.id)
  return cardPage(
    ctx,
    await rank(ctx, { topics, excludedIds: [], sharedOnly: false, viewerZone: ctx.actor.timeZone }),
    query,
  )
}

/** Mentors who share topics with this one, for a viewer who may be any profile; neither of the two is among them. */
export async function similarMentors(
  ctx: Context,
  { params, query }: Parsed<(typeof directoryRoutes)['similarMentors']>,
) {
  const [mentor, viewer] = await Promise.all([
    findVisible(ctx.db, 'mentor', params.id, ctx.actor?.userId),
    ctx.db
      .selectFrom('profiles as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['p.id', 'u.time_zone as zone'])
      .where(isAt(params.profileId))
      .executeTakeFirst(),
  ])
  const topics = (await topicsOf(ctx.db, mentor.id)).map((topic) => topic.id)
  const excludedIds = viewer ? [mentor.id, viewer.id] : [mentor.id]
  return cardPage(
    ctx,
    await rank(ctx, { topics, excludedIds, viewerZone: viewer?.zone ?? null, sharedOnly: true }),
    query,
  )
}

/** All mentors who share topics with this profile, a mentor's or a mentee's. */
export async function similarForMentee(
  ctx: Context<Member>,
  { params, query }: Parsed<(typeof directoryRoutes)['similarForMentee']>,
) {
  const { id } = await findVisible(ctx.db, undefined, params.profileId, ctx.actor.userId)
  const topics = (await topicsOf(ctx.db, id)).map((topic) => topic.id)
  const criteria = { topics, excludedIds: [id], viewerZone: ctx.actor.timeZone, sharedOnly: true } as const
  return cardPage(ctx, await rank(ctx, criteria), query)
}

/** A few mentors for visitors: those with a free hour first, then by fewest upcoming sessions. */
export async function landingMentors(ctx: Context): Promise<MentorCard[]> {
  const ranked = await rank(ctx, { topics: [], excludedIds: [], sharedOnly: false, viewerZone: null })
  return mentorCards(ctx.db, ranked.slice(0, ON_LANDING_PAGE))
}

async function rank(ctx: Context, criteria: Criteria): Promise<Ranked[]> {
  const rows = await findCandidates(ctx, criteria)
  const ids = rows.map((row) => row.profileId)
  const { viewerZone } = criteria
  const [free, hours] = await Promise.all([
    nextFree(ctx.db, ids, ctx.now),
    viewerZone === null ? undefined : weeklyHours(ctx.db, ids),
  ])
  const candidates = rows.map(({ zone, ...row }): Candidate => ({
    ...row,
    nextFree: free.get(row.profileId)?.getTime() ?? null,
    freeInEvenings:
      viewerZone !== null &&
      isFreeInEvenings(hours?.get(row.profileId) ?? [], zone ?? 'UTC', viewerZone, ctx.now.getTime()),
  }))
  return rankCandidates(candidates).map((candidate) => ({ ...candidate, reasons: reasonsFor(candidate) }))
}

async function cardPage(ctx: Context, ranked: readonly Ranked[], { page, size }: Paging): Promise<Page<MentorCard>> {
  const from = page * size
  return new Page(await mentorCards(ctx.db, ranked.slice(from, from + size)), ranked.length > from + size)
}
