import { assertOwnPoster, storePoster } from '#server/features/files/public.ts'
import { clothImage } from '#server/platform/files/cloth-image.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Parts } from '#server/platform/dependencies.ts'

const size = { width: 1280, height: 720 }

/** Weaves a poster and keeps it as the caller's file; outside of a transaction, because drawing takes long. */
export async function weavePoster(parts: Parts, ctx: Context<Member>, seed: string): Promise<string> {
  return storePoster(parts, ctx, ctx.actor.userId, await clothImage(seed, size))
}

/** The poster that a session gets: the woven one, or a published file of the caller's. */
export async function choosePoster(
  ctx: Context<Member>,
  woven: string | undefined,
  uploaded: string | undefined,
): Promise<string> {
  if (woven !== undefined) return woven
  await assertOwnPoster(ctx, uploaded ?? '')
  return uploaded!
}
