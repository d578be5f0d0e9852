import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import type { MentorCard } from '#contract/profiles/schemas.ts'
import { findTopic } from '#contract/reference/topics.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { searchRules } from '#contract/directory/constants.ts'
import type { FoundUser, searchRoutes } from '#contract/directory/routes.ts'
import { DAY } from '#rules/days.ts'
import { countryNamed, languageNamed } from '#rules/profiles.ts'
import { termsOf } from '#rules/search.ts'
import { nextFree } from '#server/features/availability/public.ts'
import { findVisible, isVisibleTo, mentorCards } from '#server/features/profiles/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'
import { findProfiles, type Part, type Wish } from './find-profiles.ts'
import { facetsOf } from './index-profiles.ts'
import { meantWords } from './meant-words.ts'
import { menteeTiers, mentorTiers } from './tiers.ts'

type MentorSearch = Parsed<(typeof searchRoutes)['searchMentors']>
type UserSearch = (typeof searchRoutes)['searchUsers']

const WEEK = 7 * DAY
/** How many mentors are asked for their free week at once, and in all: nobody turns that many pages. */
const CHUNK = 100
const MOST_ASKED = 2_000
/** How deep a numbered page may lie; whoever goes on behind the last profile has no such limit. */
const DEEPEST = 10_000
const MOST_USERS = 10

/** Mentors by words and filters, those whose name was typed first, then by rank. Blocked people never see each other. */
export async function searchMentors(
  ctx: Context,
  { params: { text }, query }: MentorSearch,
): Promise<Page<MentorCard>> {
  const terms = termsOf(text, searchRules.minimumLength)
  const { page, size, after } = query
  const skip = after === undefined ? page * size : 0
  if ((terms.length === 0 && text !== '-') || skip > DEEPEST) return new Page<MentorCard>([], false)
  const wish = {
    terms: terms.map((term) => [term]),
    facets: facetsWished(query),
    nearness: ['=', '~', '^'],
    tiers: mentorTiers,
    visible: isVisibleTo(ctx.actor?.userId),
  } as const
  const part = { limit: size + 1, after, skip }
  const found = await findMeant(ctx, wish, part, query.week ? freeWithinWeek : findAll)
  const shown = found.slice(0, size)
  const free = await nextFree(ctx.db, shown, ctx.now)
  const cards = await mentorCards(
    ctx.db,
    shown.map((profileId) => ({ profileId, nextFree: free.get(profileId)?.getTime() ?? null })),
  )
  return new Page(cards, found.length > size)
}

const facetsWished = ({ country, language, topic }: MentorSearch['query']) =>
  facetsOf({
    country: country === undefined ? null : (countryNamed(country) ?? country),
    languages: language === undefined ? [] : [languageNamed(language) ?? language],
    topics: topic === undefined ? [] : [findTopic(topic)?.id ?? topic],
  })

/** People of either role by their names, for whoever invites somebody: never oneself, nor anybody kept away. */
export async function searchUsers(ctx: Context<Actor>, { params }: Parsed<UserSearch>): Promise<Reply<UserSearch>> {
  const terms = termsOf(params.query, searchRules.minimumLength)
  if (terms.length === 0) return []
  const wish = {
    terms: terms.map((term) => [term]),
    facets: [],
    nearness: ['=', '~'],
    tiers: mentorTiers.flatMap((tier, place) => [tier, menteeTiers[place]!]),
    visible: sql`p.user_id <> ${ctx.actor.userId} and ${isVisibleTo(ctx.actor.userId)}`,
  } as const
  const found = await findMeant(ctx, wish, { limit: MOST_USERS }, findAll)
  return showUsers(ctx.db, found)
}

/** The person at a profile's address, whichever role she holds; people of whom one keeps the other away do not exist for each other. */
export async function findUser(
  ctx: Context<Actor>,
  { params }: Parsed<(typeof searchRoutes)['findUser']>,
): Promise<FoundUser> {
  const { id } = await findVisible(ctx.db, undefined, params.id, ctx.actor.userId)
  return (await showUsers(ctx.db, [id]))[0]!
}

/** These profiles as people, in this order. */
async function showUsers(db: Db, profileIds: readonly string[]): Promise<FoundUser[]> {
  const people = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id as profileId', 'p.role', 'u.full_name as fullName', 'u.picture_url as profilePictureUrl'])
    .select('p.job_title as jobTitle')
    .where('p.id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .execute()
  const byId = new Map(people.map((person) => [person.profileId, person]))
  return profileIds.flatMap((profileId) => {
    const person = byId.get(profileId)
    if (!person) return []
    const role = person.role as Role
    return [{ ...person, role, mentorId: role === 'mentor' ? profileId : null }]
  })
}

type Find = (ctx: Context, wish: Wish, part: Part) => Promise<string[]>

const findAll: Find = (ctx, wish, part) => findProfiles(ctx.db, wish, part)

/** Who is found as it was typed; where that is nobody at all, who is found once a typing error is undone. */
async function findMeant(ctx: Context, wish: Wish, part: Part, find: Find): Promise<string[]> {
  const found = await find(ctx, wish, part)
  if (found.length > 0 || wish.terms.length === 0) return found
  const isFirst = find === findAll && part.after === undefined && !part.skip
  if (!isFirst && (await findProfiles(ctx.db, wish, { limit: 1 })).length > 0) return []
  const terms = await meantWords(
    ctx.db,
    wish.terms.map(([term]) => term!),
  )
  return terms ? find(ctx, { ...wish, terms }, part) : []
}

/** The same of those only who have something free in the coming seven days. */
const freeWithinWeek: Find = async (ctx, wish, { limit, after, skip = 0 }) => {
  const free: string[] = []
  let last = after
  for (let asked = 0; asked < MOST_ASKED && free.length < skip + limit; asked += CHUNK) {
    const chunk = await findProfiles(ctx.db, wish, { limit: CHUNK, after: last })
    const times = await nextFree(ctx.db, chunk, ctx.now, WEEK)
    free.push(...chunk.filter((profileId) => times.has(profileId)))
    last = chunk.at(-1)
    if (chunk.length < CHUNK) break
  }
  return free.slice(skip, skip + limit)
}
