import { posterStrips } from '#rules/cloth.ts'
import { assertOwnPoster, storeImage } from '#server/features/files/public.ts'
import { clothImage, posterSize } from '#server/platform/files/cloth-image.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'

/** Draws a woven poster and stores it as the caller's file; outside of a transaction, because drawing is slow. */
export async function weavePoster(dependencies: AppDependencies, ctx: Context<Member>, seed: string): Promise<string> {
  return storeImage(dependencies, ctx, {
    purpose: 'poster',
    ownerId: ctx.actor.userId,
    image: await clothImage(seed, { ...posterSize, strips: posterStrips(seed) }),
  })
}

/** The link of a session's poster: the woven one, or a published file of the caller. */
export async function choosePoster(
  ctx: Context<Member>,
  woven: string | undefined,
  uploaded: string | undefined,
): Promise<string> {
  if (woven !== undefined) return woven
  await assertOwnPoster(ctx, uploaded ?? '')
  return uploaded!
}
