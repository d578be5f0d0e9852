import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { findStaff } from './desk/store.ts'

/** The queues of the staff desk grow: open desks read them again. */
async function refreshDesks({ db, push }: JobContext): Promise<void> {
  push(await findStaff(db), { subject: 'moderation', ids: [] })
}

export const moderationReactions: Reactions = {
  'verification.requested': { refreshDesks },
  'report.received': { refreshDesks },
  'contact.message-received': { refreshDesks },
  'appeal.received': { refreshDesks },
}
