import { revokePermissions } from '#server/features/calendars/public.ts'
import { removeUnsentAttachments } from '#server/features/chat/public.ts'
import { removeExport } from '#server/features/data-export/public.ts'
import { removeFilesOf, storeImage } from '#server/features/files/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { clothImage, posterSize } from '#server/platform/files/cloth-image.ts'
import { anonymizations, deletions } from './erase-rows.ts'
import { findHosted, lockErasable, replacePosters } from './store.ts'

type Dependencies = Pick<AppDependencies, 'storage'>

/**
 * Erases an account whose grace period is over, in the transaction of its job: a run that was interrupted starts again from the
 * beginning, and one for a request that was withdrawn, or for an erased account, finds nothing to do. Removing files does not roll back,
 * but removing them twice is no error.
 */
export const eraseAccount =
  ({ storage }: Dependencies) =>
  async (ctx: JobContext, data: Record<string, unknown>): Promise<void> => {
    const { userId, requestedAt } = data as { userId: string; requestedAt: string }
    const account = await lockErasable(ctx.db, userId, new Date(requestedAt))
    if (!account) return
    await revokePermissions(ctx, { userId })
    for (const statement of deletions(account)) await statement.execute(ctx.db)
    await removeExport(storage, ctx.db, userId)
    await removeUnsentAttachments(storage, ctx.db, userId)
    await removeFilesOf(storage, ctx.db, userId)
    await weaveNewPoster({ storage }, ctx, userId)
    for (const statement of anonymizations(account, ctx.now)) await statement.execute(ctx.db)
  }

/** Sessions that others attended stay in their history. The poster was a file of the host, so a woven one takes its place. */
async function weaveNewPoster(dependencies: Dependencies, ctx: JobContext, userId: string): Promise<void> {
  const sessionId = await findHosted(ctx.db, userId)
  if (sessionId === undefined) return
  const image = await clothImage(sessionId, posterSize)
  const link = await storeImage(dependencies, ctx, { purpose: 'poster', ownerId: userId, image })
  await replacePosters(ctx.db, userId, link)
}
