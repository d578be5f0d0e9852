import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { withdrawFile } from '#server/features/files/public.ts'
import { removePartOf } from '#server/features/profiles/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockSubject, recordAction } from './store.ts'

const actions = { PICTURE: 'picture.removed', INTRODUCTION: 'introduction.removed' } as const

/** Removes somebody's picture or introduction; its file is deleted once this is committed. The person reads the reason. */
export async function removePart(
  ctx: Context<Actor>,
  { params: { id: userId }, body: { part, reason } }: Parsed<typeof staffRoutes.removePart>,
): Promise<void> {
  await lockSubject(ctx, userId)
  const link = await removePartOf(ctx, userId, part)
  if (link === null) throw new Refusal('already_decided')
  const fileKeys = await withdrawFile(ctx.db, link)
  await ctx.emit('profile.part-removed', { userId, part, fileKeys, reason, at: ctx.now.toISOString() })
  await recordAction(ctx, { action: actions[part], subjectId: userId, reason })
}
