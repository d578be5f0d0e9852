import { isOnBreakAt } from '#server/features/profiles/public.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Connection } from '#contract/connections/schemas.ts'
import { searchRules } from '#contract/directory/constants.ts'
import type { peopleRoutes } from '#contract/directory/people-routes.ts'
import { role as roles, type Role } from '#contract/fields.ts'
import type { Parsed } from '#contract/route.ts'
import { rankPeople, reasonsFor } from '#rules/directory/recommendation.ts'
import { termsOf } from '#rules/directory/search.ts'
import { connectedWith, isVisibleTo } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { onOneConnection } from '#server/platform/database/fast/public.ts'
import { Page } from '#server/platform/feature.ts'
import { reasonTexts } from '#server/platform/i18n/reason-text.ts'
import { menteeTiers, mentorTiers } from '../store.ts'
import { candidatesFor, findViewer } from './candidate-facts.ts'
import { findByConnections, findCandidates, readCandidates } from './candidates.ts'
import { peopleCards, type ListedPerson } from './people-cards.ts'
import { facetsIn, MAX_OFFSET, searchAll, searchCorrected } from './search-mentors.ts'

type Query = Parsed<(typeof peopleRoutes)['recommendedPeople']>['query']

/** Of each role; people whom one's connections know come on top of them. */
const MAX_PER_ROLE = 15

/** People to connect with: those who fit best and why; with a text those whom the search finds, connected or not. */
export const recommendedPeople = (ctx: Context<Member>, { query }: { query: Query }): Promise<Page<Connection>> =>
  onOneConnection(ctx.db, (db) => show({ ...ctx, db }, query))

async function show(ctx: Context<Member>, query: Query): Promise<Page<Connection>> {
  const { size } = query
  const terms = termsOf(query.text ?? '', searchRules.minimumLength)
  if (query.text && terms.length === 0) return new Page<Connection>([], false)
  const people = terms.length > 0 ? await search(ctx, query, terms) : await recommend(ctx, query)
  const cards = await peopleCards(ctx.db, ctx.actor.userId, people.slice(0, size))
  return new Page(cards, people.length > size)
}

/** SQL: anybody else whom the caller may see and who takes no break. */
const isSomebodyElse = ({ actor, now }: Context<Member>): RawBuilder<boolean> =>
  sql<boolean>`(p.user_id <> ${actor.userId} and ${isVisibleTo(actor.userId)} and not ${isOnBreakAt(now)})`

const rolesIn = ({ kind }: Query): readonly Role[] => (kind === undefined ? roles.options : [kind])

async function recommend(ctx: Context<Member>, query: Query): Promise<ListedPerson[]> {
  const { userId, profileId } = ctx.actor
  const viewer = (await findViewer(ctx.db, profileId))!
  // The last one that was shown keeps their place, although the caller may have connected with them since.
  const isNew = sql`(not ${connectedWith(userId, sql`p.user_id`)} or p.id = ${query.after ?? null}::uuid)`
  const visible = sql`${isSomebodyElse(ctx)} and ${isNew}`
  const criteria = { topics: viewer.topics, filters: facetsIn(query), visible, limit: MAX_PER_ROLE }
  const kinds = rolesIn(query)
  const found = await Promise.all([
    ...kinds.map((kind) => findCandidates(ctx, { ...criteria, kind })),
    findByConnections(ctx, userId, { ...criteria, kinds }),
  ])
  const rows = [...new Map(found.flat().map((row) => [row.profileId, row])).values()]
  const ranked = rankPeople(await candidatesFor(ctx, viewer, rows))
  const from =
    query.after === undefined ? query.page * query.size : ranked.findIndex((one) => one.profileId === query.after) + 1
  if (query.after !== undefined && from === 0) return []
  return ranked
    .slice(from, from + query.size + 1)
    .map((one) => ({ ...one, reasons: reasonTexts(reasonsFor(one), ctx.locale) }))
}

async function search(ctx: Context<Member>, query: Query, terms: readonly string[]): Promise<ListedPerson[]> {
  const skip = query.after === undefined ? query.page * query.size : 0
  if (skip > MAX_OFFSET) return []
  const kinds = rolesIn(query)
  const criteria = {
    terms: terms.map((term) => [term]),
    facets: facetsIn(query),
    matches: ['=', '~', '^'],
    tiers: mentorTiers.flatMap((tier, place) => [
      ...(kinds.includes('mentor') ? [tier] : []),
      ...(kinds.includes('mentee') ? [menteeTiers[place]!] : []),
    ]),
    visible: isSomebodyElse(ctx),
  } as const
  const ids = await searchCorrected(ctx, criteria, { limit: query.size + 1, after: query.after, skip }, searchAll)
  const viewer = (await findViewer(ctx.db, ctx.actor.profileId))!
  const candidates = await candidatesFor(ctx, viewer, await readCandidates(ctx, viewer.topics, ids))
  const reasons = new Map(candidates.map((one) => [one.profileId, reasonTexts(reasonsFor(one), ctx.locale)]))
  return ids.map((profileId) => ({ profileId, reasons: reasons.get(profileId) ?? [] }))
}
