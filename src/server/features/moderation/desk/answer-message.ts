import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { answerThread, closeThread } from '#server/features/contact/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { recordAction } from './store.ts'

/** Answers a contact thread by e-mail; the answer itself says why. */
export async function answerMessage(
  ctx: Context<Actor>,
  { params, body }: Parsed<typeof staffRoutes.answerMessage>,
): Promise<void> {
  await answerThread(ctx, { threadId: params.id, version: body.version, text: body.text })
  await recordAction(ctx, { action: 'message.answered', subjectId: params.id, reason: '' })
}

/** Closes a contact thread that needs no answer. */
export async function closeMessage(
  ctx: Context<Actor>,
  { params, body }: Parsed<typeof staffRoutes.closeMessage>,
): Promise<void> {
  await closeThread(ctx, { threadId: params.id, version: body.version })
  await recordAction(ctx, { action: 'message.closed', subjectId: params.id, reason: body.reason })
}
