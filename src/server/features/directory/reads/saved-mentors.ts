import { sql } from 'kysely'
import type { savedRoutes, SavedMentor } from '#contract/directory/saved-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { freeTimes } from '#server/features/availability/public.ts'
import { isVisibleTo } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { cardsFrom, findCardRows } from './mentor-cards.ts'

type Query = Parsed<(typeof savedRoutes)['savedMentors']>['query']
type Saved = { profileId: string; savedAt: Date }

/** The mentors whom the caller saved, the latest first. */
export async function savedMentors(
  ctx: Context<Member>,
  { query: { after, size } }: { query: Query },
): Promise<Page<SavedMentor>> {
  const found = await findSaved(ctx, { after, limit: size + 1 })
  const shown = found.slice(0, size)
  const rows = await findCardRows(
    ctx.db,
    shown.map(({ profileId }) => profileId),
  )
  const free = await freeTimes(ctx.db, rows, ctx.now)
  const savedAt = new Map(shown.map((one) => [one.profileId, one.savedAt.toISOString()]))
  const listed = shown.map(({ profileId }) => ({ profileId, nextFree: free.get(profileId)?.start.getTime() ?? null }))
  const cards = cardsFrom(rows, listed).map((card) => ({ ...card, savedAt: savedAt.get(card.profileId)! }))
  return new Page(cards, found.length > size)
}

/** Whom the caller saved. */
export async function savedMentorIds(ctx: Context<Member>): Promise<string[]> {
  return (await findSaved(ctx, {})).map(({ profileId }) => profileId)
}

async function findSaved(ctx: Context<Member>, page: { after?: string | undefined; limit?: number }): Promise<Saved[]> {
  const [at, last] = page.after?.split('_') ?? []
  const isAfter = at === undefined ? sql`true` : sql`(m.created_at, m.mentor_id) < (${at}::timestamptz, ${last}::uuid)`
  const { rows } = await sql<Saved>`
    select m.mentor_id as "profileId", m.created_at as "savedAt"
    from saved_mentors m join profiles p on p.id = m.mentor_id join users u on u.id = p.user_id
    where m.user_id = ${ctx.actor.userId} and p.role = 'mentor' and ${isVisibleTo(ctx.actor.userId)} and ${isAfter}
    order by m.created_at desc, m.mentor_id desc ${page.limit === undefined ? sql`` : sql`limit ${page.limit}`}`.execute(
    ctx.db,
  )
  return rows
}
