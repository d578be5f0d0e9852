import { sql } from 'kysely'
import { viewLimits, type ViewList } from '#contract/moderation/constants.ts'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { SavedView } from '#contract/moderation/view-schemas.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The caller's views, and those that other members of staff share, by name. */
export async function listSavedViews({ db, actor }: Context<Actor>): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.list', 'v.name', 'v.search', 'v.filters', 'v.is_shared', 'v.user_id', 'u.full_name'])
    .where((where) =>
      where.or([
        where('v.user_id', '=', actor.userId),
        where.and([where('v.is_shared', '=', true), where('u.staff_role', 'is not', null)]),
      ]),
    )
    .orderBy(sql`lower(v.name)`)
    .orderBy('u.full_name')
    .orderBy('v.id')
    .execute()
  return rows.map(({ id, list, name, search, filters, is_shared, user_id, full_name }) => ({
    id,
    list: list as ViewList,
    name,
    isShared: is_shared,
    isOwn: user_id === actor.userId,
    ownerName: full_name,
    search,
    filters,
  }))
}

export async function createSavedView(
  ctx: Context<Actor>,
  { body: { isShared, ...view } }: Parsed<typeof staffRoutes.createSavedView>,
): Promise<SavedView> {
  const own = await lockOwn(ctx)
  if (own.length >= viewLimits.perOwner) throw new Refusal('saved_views_full')
  refuseSameName(own, view)
  const { id } = await ctx.db
    .insertInto('saved_views')
    .values({ ...view, user_id: ctx.actor.userId, is_shared: isShared, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return show(ctx, id)
}

export async function updateSavedView(
  ctx: Context<Actor>,
  { params: { id }, body: { name, isShared } }: Parsed<typeof staffRoutes.updateSavedView>,
): Promise<SavedView> {
  const own = await lockOwn(ctx)
  const view = own.find((one) => one.id === id)
  if (!view) throw new Refusal('not_found')
  refuseSameName(
    own.filter((one) => one !== view),
    { list: view.list, name },
  )
  await ctx.db.updateTable('saved_views').set({ name, is_shared: isShared }).where('id', '=', id).execute()
  return show(ctx, id)
}

export async function deleteSavedView(
  { db, actor }: Context<Actor>,
  { params: { id } }: Parsed<typeof staffRoutes.deleteSavedView>,
): Promise<void> {
  const deleted = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new Refusal('not_found')
}

type Named = { list: string; name: string }

/** The caller's views; of two requests at once the second sees what the first saved. */
async function lockOwn({ db, actor }: Context<Actor>): Promise<(Named & { id: string })[]> {
  await db.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().execute()
  return db.selectFrom('saved_views').select(['id', 'list', 'name']).where('user_id', '=', actor.userId).execute()
}

function refuseSameName(views: readonly Named[], { list, name }: Named): void {
  const isSame = (one: Named) => one.list === list && one.name.toLowerCase() === name.toLowerCase()
  if (views.some(isSame)) throw new Refusal('saved_view_exists')
}

async function show(ctx: Context<Actor>, id: string): Promise<SavedView> {
  const views = await listSavedViews(ctx)
  return views.find((view) => view.id === id)!
}
