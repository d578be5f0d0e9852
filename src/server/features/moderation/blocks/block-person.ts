import type { moderationRoutes } from '#contract/moderation/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { blockUser, findOther } from './store.ts'

/** Blocks somebody by their profile (D52). They get no notification (D64). */
export async function blockPerson(ctx: Context<Member>, { body }: Parsed<typeof moderationRoutes.blockPerson>) {
  return { sessions: await blockUser(ctx, await findOther(ctx, body.profileId)) }
}
