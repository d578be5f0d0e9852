import type { chatRoutes } from '#contract/chat/routes.ts'
import type { SeenState } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sideOf } from '../policy.ts'
import { partiesOf } from '../reads/conversations.ts'
import { lockConversation, ownConversation, updateSeen } from '../store.ts'

/** Marks what the caller has seen; it never goes back nor beyond the latest entry. Both sides and all devices learn of it. */
export async function markSeen(
  { db, actor, pushEvent }: Context<Member>,
  { body: { conversationId, sequence } }: Parsed<typeof chatRoutes.markSeen>,
): Promise<SeenState> {
  const read = ownConversation(conversationId, actor.userId)
  const [, before] = await pipeline(db, lockConversation(conversationId, actor.userId), read)
  const row = before.rows[0]
  if (!row) throw new Refusal('not_found')
  const side = sideOf(row, actor.userId)
  const upTo = Math.min(sequence, row.last_sequence)
  const isNew = upTo > row[`seen_${side}`]
  if (isNew) await updateSeen(db, conversationId, side, upTo)
  const after = isNew ? (await read.execute(db)).rows[0]! : row
  const seen = {
    conversationId,
    userId: actor.userId,
    sequence: after[`seen_${side}`],
    unreadCount: after[`unread_${side}`],
  }
  if (isNew) pushEvent(partiesOf(row), 'chat:seen', seen)
  return seen
}
