import { sql } from 'kysely'
import type { chatRoutes } from '#contract/chat/routes.ts'
import type { SeenState } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import { closePushes } from '#server/features/notifications/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sideOf } from '../policy.ts'
import { partiesOf } from '../reads/conversations.ts'
import { lockConversation, ownConversation, updateSeen, updateUnread } from '../store.ts'

/**
 * Marks what the caller has seen; it never goes back nor beyond the latest entry. Both sides and all devices learn of it. While one of
 * the two blocks the other it only counts as read for the caller.
 */
export async function markSeen(
  ctx: Context<Member>,
  { body: { conversationId, sequence } }: Parsed<typeof chatRoutes.markSeen>,
): Promise<SeenState> {
  const { db, actor, pushEvent } = ctx
  const read = ownConversation(conversationId, actor.userId)
  const blocked = sql<{ blocked: boolean }>`
    select ${blockedBetween(sql`party_a`, sql`party_b`)} as blocked from conversations where id = ${conversationId}`
  const [, before, blocks] = await pipeline(db, lockConversation(conversationId, actor.userId), read, blocked)
  const row = before.rows[0]
  if (!row) throw new Refusal('not_found')
  const side = sideOf(row, actor.userId)
  const upTo = Math.min(sequence, row.last_sequence)
  const isNew = upTo > row[`seen_${side}`]
  const isBlocked = blocks.rows[0]!.blocked
  if (isNew) await (isBlocked ? updateUnread : updateSeen)(db, conversationId, side, upTo)
  const after = isNew ? (await read.execute(db)).rows[0]! : row
  const seen = {
    conversationId,
    userId: actor.userId,
    sequence: Math.max(upTo, after[`seen_${side}`]),
    unreadCount: after[`unread_${side}`],
  }
  if (isNew && seen.unreadCount === 0) await closePushes(ctx, actor.userId, { kind: 'messages' }, actor.deviceSessionId)
  if (isNew) pushEvent(isBlocked ? [actor.userId] : partiesOf(row), 'chat:seen', seen)
  return seen
}
