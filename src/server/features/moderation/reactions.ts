import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { findStaff, recordOwnAction } from './desk/store.ts'

/** The queues of the staff desk grow: open desks read them again. */
async function refreshDesks({ db, push }: JobContext): Promise<void> {
  push(await findStaff(db), { subject: 'moderation', ids: [] })
}

export const moderationReactions = ({ storage }: AppDependencies): Reactions => ({
  'verification.requested': { refreshDesks },
  'report.received': { refreshDesks },
  'contact.message-received': { refreshDesks },
  'appeal.received': { refreshDesks },
  // Those of the instance are recorded with the reason that staff give.
  'account.api-key-created': {
    recordKey: async (ctx, { userId, keyId, isInstance }) => {
      if (!isInstance) await recordOwnAction(ctx, { action: 'api-key.created', userId, reason: keyId })
    },
  },
  'account.api-key-revoked': {
    recordKey: (ctx, { userId, keyId }) => recordOwnAction(ctx, { action: 'api-key.revoked', userId, reason: keyId }),
  },
  'profile.part-removed': {
    deleteFile: async (_ctx, { fileKeys }) => {
      for (const key of fileKeys) await storage.remove(key)
    },
  },
})
