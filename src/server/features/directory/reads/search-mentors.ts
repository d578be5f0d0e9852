import { sql } from 'kysely'
import type { directoryRoutes } from '#contract/directory/routes.ts'
import { orderedMatches, searchRules } from '#contract/directory/constants.ts'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { findTopic } from '#contract/reference/topics.ts'
import type { Parsed } from '#contract/route.ts'
import { DAY } from '#rules/time/days.ts'
import { countryNamed, languageNamed } from '#rules/profiles/profiles.ts'
import { termsOf } from '#rules/directory/search.ts'
import { freeTimes, nextFree } from '#server/features/availability/public.ts'
import { isVisibleTo } from '#server/features/connections/public.ts'
import { isOnBreakAt } from '#server/features/profiles/public.ts'
import type { Context } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { facetsOf, mentorTiers } from '../store.ts'
import { correctTypos } from './correct-typos.ts'
import { cardsFrom, findCardRows } from './mentor-cards.ts'
import { inOrder } from './order-mentors.ts'
import { searchIndex, type PageRequest, type SearchCriteria } from './search-index.ts'

type MentorSearch = Parsed<(typeof directoryRoutes)['searchMentors']>
type MentorCount = Parsed<(typeof directoryRoutes)['countMentors']>
/** A search over the index, by itself or with a condition that the index does not know. */
export type Search = (ctx: Context, criteria: SearchCriteria, page: PageRequest) => Promise<string[]>

const WEEK = 7 * DAY
/**
 * How many mentors are checked for a free slot at once, and in total. Most of the first-ranked can be booked.
 */
const FIRST_CANDIDATES = 30
const CANDIDATES_AT_ONCE = 100
const MAX_CHECKED = 2_000
/** Mentors are counted up to this many, because each is looked at for the count. */
const MAX_COUNTED = orderedMatches
/** What is put in another order. */
const best = { limit: orderedMatches }
/** The largest offset of a numbered page; keyset pagination has no such limit. */
export const MAX_OFFSET = 10_000

/**
 * Mentors by words and filters, matches of the name first, then by rank; or the best of these matches in another order. People with a
 * block between them do not find each other.
 */
export async function searchMentors(
  ctx: Context,
  { params: { text }, query }: MentorSearch,
): Promise<Page<MentorCard>> {
  const terms = termsOf(text, searchRules.minimumLength)
  const { page, size, after } = query
  const skip = after === undefined ? page * size : 0
  if ((terms.length === 0 && text !== '-') || skip > MAX_OFFSET) return new Page<MentorCard>([], false)
  const criteria = criteriaFor(ctx, terms, query)
  const search = query.week ? searchFreeWithinWeek : searchAll
  const found = query.order
    ? pageOf(await inOrder(ctx, query.order, await searchCorrected(ctx, criteria, best, search)), { after, skip, size })
    : await searchCorrected(ctx, criteria, { limit: size + 1, after, skip }, search)
  const shown = found.slice(0, size)
  const rows = await findCardRows(ctx.db, shown)
  const free = await freeTimes(ctx.db, rows, ctx.now)
  const listed = shown.map((profileId) => ({ profileId, nextFree: free.get(profileId)?.start.getTime() ?? null }))
  return new Page(cardsFrom(rows, listed), found.length > size)
}

/** A page of a list that is there as a whole, and one more; nothing after a mentor who is not in it any more. */
function pageOf(
  all: readonly string[],
  { after, skip, size }: { after: string | undefined; skip: number; size: number },
) {
  const place = after === undefined ? skip - 1 : all.indexOf(after)
  return after !== undefined && place < 0 ? [] : all.slice(place + 1, place + size + 2)
}

/** How many mentors the same search finds, up to a limit. */
export async function countMentors(
  ctx: Context,
  { params: { text }, query }: MentorCount,
): Promise<{ count: number; isMore: boolean }> {
  const terms = termsOf(text, searchRules.minimumLength)
  if (terms.length === 0 && text !== '-') return { count: 0, isMore: false }
  const search = query.week ? searchFreeWithinWeek : searchAll
  const request = { limit: MAX_COUNTED + 1, isUnordered: true }
  const found = await searchCorrected(ctx, criteriaFor(ctx, terms, query), request, search)
  return { count: Math.min(found.length, MAX_COUNTED), isMore: found.length > MAX_COUNTED }
}

export const criteriaFor = (ctx: Context, terms: readonly string[], query: MentorCount['query']): SearchCriteria => ({
  terms: terms.map((term) => [term]),
  facets: facetsIn(query),
  matches: ['=', '~', '^'],
  tiers: mentorTiers,
  visible: sql`${isVisibleTo(ctx.actor?.userId)} and not ${isOnBreakAt(ctx.now)}`,
})

/** The facets that a search asks for; the names of countries, languages and topics in any spelling. */
export const facetsIn = ({ country, language, topic }: Pick<MentorCount['query'], 'country' | 'language' | 'topic'>) =>
  facetsOf({
    country: country === undefined ? null : (countryNamed(country) ?? country),
    languages: language === undefined ? [] : [languageNamed(language) ?? language],
    topics: topic === undefined ? [] : [findTopic(topic)?.id ?? topic],
  })

export const searchAll: Search = (ctx, criteria, page) => searchIndex(ctx.db, criteria, page)

/** The matches of the words as typed; where there are none at all, the matches once typing errors are corrected. */
export async function searchCorrected(
  ctx: Context,
  criteria: SearchCriteria,
  page: PageRequest,
  search: Search,
): Promise<string[]> {
  const found = await search(ctx, criteria, page)
  if (found.length > 0 || criteria.terms.length === 0) return found
  // Only on an unfiltered first page does an empty result mean that nothing matches as typed.
  const provesNone = search === searchAll && page.after === undefined && !page.skip
  if (!provesNone && (await searchIndex(ctx.db, criteria, { limit: 1 })).length > 0) return []
  const terms = await correctTypos(
    ctx.db,
    criteria.terms.map(([term]) => term!),
  )
  return terms ? search(ctx, { ...criteria, terms }, page) : []
}

/** Only mentors who have a free slot in the coming seven days. */
const searchFreeWithinWeek: Search = async (ctx, criteria, { limit, after, skip = 0 }) => {
  const free: string[] = []
  let last = after
  let size = Math.min(CANDIDATES_AT_ONCE, Math.max(FIRST_CANDIDATES, 2 * (skip + limit)))
  for (
    let checked = 0;
    checked < MAX_CHECKED && free.length < skip + limit;
    checked += size, size = CANDIDATES_AT_ONCE
  ) {
    const chunk = await searchIndex(ctx.db, criteria, { limit: size, after: last })
    const times = await nextFree(ctx.db, chunk, ctx.now, WEEK)
    free.push(...chunk.filter((profileId) => times.has(profileId)))
    last = chunk.at(-1)
    if (chunk.length < size) break
  }
  return free.slice(skip, skip + limit)
}
