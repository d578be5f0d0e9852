import { sql } from 'kysely'
import type { MentorOrder } from '#contract/directory/constants.ts'
import { nextFree } from '#server/features/availability/public.ts'
import { ratingOf, showRating, type StoredRating } from '#server/features/reviews/public.ts'
import type { Context } from '#server/platform/context.ts'

/** By which number a mentor stands in an order, the largest first; who has none keeps their place behind the others. */
type Measure = (ctx: Context, ids: readonly string[]) => Promise<Map<string, number>>

const measures: Record<MentorOrder, Measure> = {
  soonest: async (ctx, ids) => {
    const free = await nextFree(ctx.db, ids, ctx.now)
    return new Map([...free].map(([id, start]) => [id, -start.getTime()]))
  },
  // As many as the card says, so none below three.
  reviews: async (ctx, ids) => {
    const { rows } = await sql<{ id: string; rating: StoredRating }>`
      select p.id, ${ratingOf(sql`p.id`)} as rating from profiles p where p.id = any(${ids}::uuid[])`.execute(ctx.db)
    return new Map(rows.map(({ id, rating }) => [id, showRating(rating)?.count ?? 0]))
  },
  newest: async (ctx, ids) => {
    const rows = await ctx.db.selectFrom('profiles').select(['id', 'created_at']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, created_at }) => [id, created_at.getTime()]))
  },
}

/** These mentors, of whom the best match is the first, in another order; among equals the better match stays first. */
export async function inOrder(ctx: Context, order: MentorOrder, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const measure = await measures[order](ctx, ids)
  const of = (id: string) => measure.get(id) ?? Number.NEGATIVE_INFINITY
  return ids.toSorted((one, other) => (of(one) === of(other) ? 0 : of(other) - of(one)))
}
