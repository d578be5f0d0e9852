import type { directoryRoutes } from '#contract/directory/routes.ts'
import type { MentorCard } from '#contract/directory/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { mentorReasons, mixRotation, rankMentors } from '#rules/directory/recommendation.ts'
import { findVisible, isVisibleTo } from '#server/features/connections/public.ts'
import { isOnBreakAt, topicsOf } from '#server/features/profiles/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { reasonTexts } from '#server/platform/i18n/reason-text.ts'
import { sql } from 'kysely'
import { candidatesFor, findViewer, type Viewer } from './candidate-facts.ts'
import { findCandidates, findRotating, type CandidateRow, type Reader } from './candidates.ts'
import { mentorCards, type ListedMentor } from './mentor-cards.ts'

const ON_LANDING_PAGE = 8

type Paging = { page: number; size: number }
type Criteria = { viewer: Viewer | undefined; topics: readonly string[]; excludedIds: readonly string[] }

/** Mentors for this mentee, by their own fields of interest; some places rotate, so that everybody with a free hour is seen. */
export async function recommendedMentors(
  ctx: Context<Member>,
  { query }: Parsed<(typeof directoryRoutes)['recommendedMentors']>,
) {
  const viewer = await findViewer(ctx.db, ctx.actor.profileId)
  return cardPage(ctx, await recommend(ctx, viewer), query)
}

/** Mentors who share topics with this one, for a viewer who may be any profile; neither of the two is among them. */
export async function similarMentors(
  ctx: Context,
  { params, query }: Parsed<(typeof directoryRoutes)['similarMentors']>,
) {
  const [mentor, viewer] = await Promise.all([
    findVisible(ctx.db, 'mentor', params.id, ctx.actor?.userId),
    findViewer(ctx.db, params.profileId),
  ])
  const topics = (await topicsOf(ctx.db, mentor.id)).map((topic) => topic.id)
  const excludedIds = viewer ? [mentor.id, viewer.profileId] : [mentor.id]
  return cardPage(ctx, await findSimilar(ctx, { viewer, topics, excludedIds }), query)
}

/** All mentors who share topics with this profile, a mentor's or a mentee's. */
export async function similarForMentee(
  ctx: Context<Member>,
  { params, query }: Parsed<(typeof directoryRoutes)['similarForMentee']>,
) {
  const { id } = await findVisible(ctx.db, undefined, params.profileId, ctx.actor.userId)
  const [topics, viewer] = await Promise.all([topicsOf(ctx.db, id), findViewer(ctx.db, ctx.actor.profileId)])
  const criteria = { viewer, topics: topics.map((topic) => topic.id), excludedIds: [id] }
  return cardPage(ctx, await findSimilar(ctx, criteria), query)
}

/** A few mentors for visitors: those with a free hour first, then by fewest upcoming sessions. */
export async function landingMentors(ctx: Context): Promise<MentorCard[]> {
  const listed = await recommend(ctx, undefined)
  return mentorCards(
    ctx.db,
    listed.slice(0, ON_LANDING_PAGE).map((mentor) => ({ ...mentor, reasons: [] })),
  )
}

async function recommend(ctx: Context, viewer: Viewer | undefined): Promise<ListedMentor[]> {
  const visible = sql`${isVisibleTo(ctx.actor?.userId)} and not ${isOnBreakAt(ctx.now)}`
  const criteria = { kind: 'mentor', topics: viewer?.topics ?? [], visible } as const
  const [best, rotating] = await Promise.all([findCandidates(ctx, criteria), findRotating(ctx, criteria)])
  const byId = new Map([...best, ...rotating].map((row) => [row.profileId, row]))
  const candidates = await candidatesFor(ctx, viewer, [...byId.values()])
  const named = new Map(candidates.map((candidate) => [candidate.profileId, candidate]))
  const of = (rows: readonly CandidateRow[]) => rows.map(({ profileId }) => named.get(profileId)!)
  return mixRotation(rankMentors(of(best)), of(rotating)).map((one) => ({
    ...one,
    reasons: reasonTexts(mentorReasons(one), ctx.locale),
  }))
}

async function findSimilar(ctx: Reader, criteria: Criteria): Promise<ListedMentor[]> {
  const { candidates } = await findSharing(ctx, criteria)
  return rankMentors(candidates).map((one) => ({ ...one, reasons: reasonTexts(mentorReasons(one), ctx.locale) }))
}

/** Those who share topics, with the versions of their times. */
export async function findSharing(ctx: Reader, { viewer, topics, excludedIds }: Criteria) {
  const visible = sql`p.id <> all(${[...excludedIds]}::uuid[]) and ${isVisibleTo(ctx.actor?.userId)} and not ${isOnBreakAt(ctx.now)}`
  const rows = await findCandidates(ctx, { kind: 'mentor', topics, visible, sharedOnly: true })
  return { rows, candidates: await candidatesFor(ctx, viewer, rows) }
}

async function cardPage(
  ctx: Context,
  ranked: readonly ListedMentor[],
  { page, size }: Paging,
): Promise<Page<MentorCard>> {
  const from = page * size
  return new Page(await mentorCards(ctx.db, ranked.slice(from, from + size)), ranked.length > from + size)
}
