import type { SavedAnswer } from '#contract/moderation/answer-routes.ts'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAction } from './store.ts'

const columns = ['id', 'title', 'text'] as const

/** What staff saved to answer with, by title. */
export const listSavedAnswers = ({ db }: Context<Actor>): Promise<SavedAnswer[]> =>
  db.selectFrom('saved_answers').select(columns).orderBy('title').orderBy('id').execute()

export async function createSavedAnswer(
  ctx: Context<Actor>,
  { body }: Parsed<typeof staffRoutes.createSavedAnswer>,
): Promise<SavedAnswer> {
  const made = await ctx.db.insertInto('saved_answers').values(body).returning(columns).executeTakeFirstOrThrow()
  await recordAction(ctx, { action: 'saved-answer.created', subjectId: made.id, reason: made.title })
  return made
}

export async function updateSavedAnswer(
  ctx: Context<Actor>,
  { params: { id }, body }: Parsed<typeof staffRoutes.updateSavedAnswer>,
): Promise<SavedAnswer> {
  const changed = await ctx.db
    .updateTable('saved_answers')
    .set(body)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  if (!changed) throw new Refusal('not_found')
  await recordAction(ctx, { action: 'saved-answer.changed', subjectId: id, reason: changed.title })
  return changed
}

export async function deleteSavedAnswer(
  ctx: Context<Actor>,
  { params: { id } }: Parsed<typeof staffRoutes.deleteSavedAnswer>,
): Promise<void> {
  const deleted = await ctx.db.deleteFrom('saved_answers').where('id', '=', id).returning('title').executeTakeFirst()
  if (!deleted) throw new Refusal('not_found')
  await recordAction(ctx, { action: 'saved-answer.deleted', subjectId: id, reason: deleted.title })
}
