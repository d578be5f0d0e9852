import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { archiveKey, storeArchive } from './store.ts'

/** Builds an archive, and deletes it when it has expired. */
export function exportJobs(
  dependencies: Pick<AppDependencies, 'storage' | 'secrets'>,
): Record<'build' | 'expire', Job> {
  return {
    build: {
      async run(ctx, data) {
        const { exportId } = data as { exportId: string }
        const row = await ctx.db
          .selectFrom('data_exports')
          .selectAll()
          .where('id', '=', exportId)
          .forUpdate()
          .executeTakeFirst()
        if (!row || row.ready_at !== null) return
        const { user_id: userId } = row
        const expiresAt = await storeArchive(ctx, dependencies, { id: exportId, userId })
        await ctx.schedule('data-export.expire', { exportId }, { at: expiresAt })
        await ctx.emit('data-export.ready', { exportId, userId })
        ctx.push([userId], { subject: 'data-export', ids: [exportId] })
      },
    },
    expire: {
      async run(ctx, data) {
        const { exportId } = data as { exportId: string }
        await dependencies.storage.remove(archiveKey(exportId))
        await ctx.db.deleteFrom('data_exports').where('id', '=', exportId).execute()
      },
    },
  }
}
