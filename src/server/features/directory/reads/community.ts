import { sql } from 'kysely'
import type { Connection } from '#contract/connections/schemas.ts'
import type { peopleRoutes } from '#contract/directory/people-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { termsOf } from '#rules/directory/search.ts'
import { isVisibleTo } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { peopleCards } from './people-cards.ts'

type Query = Parsed<(typeof peopleRoutes)['community']>['query']

/** The people the caller is connected with, the latest first. */
export async function community(ctx: Context<Member>, { query }: { query: Query }): Promise<Page<Connection>> {
  const { kind, after, page, size } = query
  const skip = after === undefined ? page * size : 0
  const { rows } = await sql<{ profileId: string }>`
    select p.id as "profileId" from connections c join users u on u.id = c.other_id join profiles p on p.user_id = u.id
    where c.user_id = ${ctx.actor.userId} and ${isVisibleTo(ctx.actor.userId)} and ${isAfter(after)} and ${hasWords(query.text)}
      and (${kind ?? null}::text is null or p.role = ${kind ?? null})
    order by c.created_at desc, c.other_id desc limit ${size + 1} offset ${skip}`.execute(ctx.db)
  const cards = await peopleCards(ctx.db, ctx.actor.userId, rows.slice(0, size))
  return new Page(cards, rows.length > size)
}

/** SQL: connection `c` follows the one that the cursor names, also once that one has ended. */
function isAfter(cursor: string | undefined) {
  const [at, profileId] = cursor?.split('_') ?? []
  if (at === undefined || profileId === undefined) return sql`true`
  return sql`(c.created_at, c.other_id) < (${at}::timestamptz, (select user_id from profiles where id = ${profileId}))`
}

/** SQL: each word that was typed begins a word of profile `p`'s entry in the search index. */
function hasWords(text: string | undefined) {
  const terms = termsOf(text ?? '', 1)
  if (terms.length === 0) return sql`true`
  return sql`exists (
    select from search_entries e where e.profile_id = p.id and not exists (
      select from unnest(${terms}::text[]) term
      where not exists (select from unnest(e.names || e.words) word where starts_with(word, term))))`
}
