import { sql, type RawBuilder } from 'kysely'
import type { MentorCard } from '#contract/profile-schemas.ts'
import { findTopic } from '#contract/reference/topics.ts'
import { searchRules } from '#contract/search.ts'
import { DAY } from '#rules/days.ts'
import { countryNamed, languageNamed } from '#rules/profiles.ts'
import { termsOf, typosOf } from '#rules/search.ts'
import { nextFree } from '#server/features/availability/public.ts'
import { isVisibleTo, mentorCards } from '#server/features/profiles/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database.ts'
import { Page } from '#server/platform/feature.ts'

type Filters = { country?: string | undefined; topic?: string | undefined; language?: string | undefined }
type Input = { params: { text: string }; query: Filters & { week?: boolean | undefined; page: number; size: number } }

const WEEK = 7 * DAY
/** How many mentors are asked for their free week at once, and in all: nobody turns that many pages. */
const CHUNK = 100
const MOST_ASKED = 2_000

/** Mentors by words and filters, those whose name was typed first. Blocked people never see each other. */
export async function searchMentors(ctx: Context, { params: { text }, query }: Input): Promise<Page<MentorCard>> {
  const condition = await conditionOf(ctx, text, query)
  if (condition === null) return new Page<MentorCard>([], false)
  const { page, size } = query
  const profileIds = query.week
    ? await freeWithinWeek(ctx, condition, (page + 1) * size + 1)
    : await matching(ctx.db, condition, size + 1, page * size)
  const shown = (query.week ? profileIds.slice(page * size) : profileIds).slice(0, size + 1)
  const free = await nextFree(ctx.db, shown.slice(0, size), ctx.now)
  const cards = await mentorCards(
    ctx.db,
    shown.slice(0, size).map((profileId) => ({ profileId, nextFree: free.get(profileId)?.getTime() ?? null })),
  )
  return new Page(cards, shown.length > size)
}

type Condition = { where: RawBuilder<unknown>; order: RawBuilder<unknown> }

/** Null where nothing can match. */
async function conditionOf(ctx: Context, text: string, filters: Filters): Promise<Condition | null> {
  const terms = termsOf(text, searchRules.minimumLength)
  if (terms.length === 0 && text !== '-') return null
  const sets = terms.length === 0 ? [] : await dictionaryWords(ctx.db, terms)
  if (sets.some((words) => words.length === 0)) return null
  const conditions = [
    isVisibleTo(ctx.actor?.userId),
    sql`p.role = 'mentor'`,
    ...sets.map((words) => sql`m.words && ${words}::text[]`),
    ...(filters.country ? [sql`p.country = ${countryNamed(filters.country) ?? filters.country}`] : []),
    ...(filters.language ? [sql`${languageNamed(filters.language) ?? filters.language} = any(p.languages)`] : []),
    ...(filters.topic
      ? [
          sql`exists (select 1 from profile_topics t where t.profile_id = p.id and t.topic_id = ${findTopic(filters.topic)?.id ?? filters.topic})`,
        ]
      : []),
  ]
  const typed = sql`(select count(*) from unnest(${terms}::text[]) as term where term = any(m.name_words))`
  const meant = sets.map((words) => sql`(m.name_words && ${words}::text[])::int`)
  const inName = meant.length === 0 ? sql`0::int` : sql.join(meant, sql` + `)
  return { where: sql.join(conditions, sql` and `), order: sql`${typed} desc, ${inName} desc, u.full_name, p.id` }
}

async function matching(db: Db, { where, order }: Condition, limit: number, offset: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from mentor_search m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id
    where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => row.id)
}

/** The first mentors that match and have something free in the coming seven days. */
async function freeWithinWeek(ctx: Context, condition: Condition, wanted: number): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0; offset < MOST_ASKED && found.length < wanted; offset += CHUNK) {
    const chunk = await matching(ctx.db, condition, CHUNK, offset)
    const free = await nextFree(ctx.db, chunk, ctx.now, WEEK)
    found.push(...chunk.filter((profileId) => free.has(profileId)))
    if (chunk.length < CHUNK) break
  }
  return found
}

const MOST_WORDS = 2_000

/** For each term the words that begin with it; where there is none, those that do after one typing error is undone. */
async function dictionaryWords(db: Db, terms: readonly string[]): Promise<string[][]> {
  const sets = await wordsFrom(
    db,
    terms.map((term) => [term]),
  )
  const unknown = terms.map((term, index) => (sets[index]!.length === 0 ? typosOf(term) : []))
  if (unknown.every((typos) => typos.length === 0)) return sets
  const corrected = await wordsFrom(db, unknown)
  return sets.map((words, index) => (words.length > 0 ? words : corrected[index]!))
}

/** The dictionary's words that begin with one of these, per group. */
async function wordsFrom(db: Db, groups: readonly (readonly string[])[]): Promise<string[][]> {
  const beginnings = groups.flatMap((group, index) => group.map((beginning) => ({ group: index, beginning })))
  const { rows } = await sql<{ place: number; word: string }>`
    select distinct b.place, w.word from unnest(${beginnings.map((one) => one.group)}::int[], ${beginnings.map((one) => one.beginning)}::text[]) as b (place, beginning)
    cross join lateral (
      select word from search_words where word >= b.beginning collate "C" and word < (b.beginning || chr(1114111)) collate "C" limit ${MOST_WORDS}) w`.execute(
    db,
  )
  const sets: string[][] = groups.map(() => [])
  for (const { place, word } of rows) sets[place]!.push(word)
  return sets
}
