import { sql } from 'kysely'
import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Block } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOwn, partiesOf } from '../reads/conversations.ts'

/** Blocks the other person of a conversation (D52). A message that is being sent comes before or after it. */
export async function blockPerson(
  { db, actor, now, emit, pushEvent }: Context<Member>,
  { body: { conversationId } }: Parsed<typeof chatRoutes.blockPerson>,
): Promise<Block> {
  const { row, otherId } = await findOwn(db, conversationId, actor.userId)
  if (otherId === null) throw new Refusal('chat_gone')
  const { rows } = await sql<{ id: string; created_at: Date; isNew: boolean }>`
    insert into blocks (blocker_id, blocked_id, created_at) values (${actor.userId}, ${otherId}, ${now})
    on conflict (blocker_id, blocked_id) do update set created_at = blocks.created_at
    returning id, created_at, xmax = 0 as "isNew"`.execute(db)
  const { id, created_at: createdAt, isNew } = rows[0]!
  if (isNew) await emit('person.blocked', { blockerId: actor.userId, blockedId: otherId })
  pushEvent(partiesOf(row), 'chat:block', { conversationId })
  return {
    blockId: id,
    blockerId: actor.userId,
    blockedUserId: otherId,
    conversationId,
    createdAt: createdAt.toISOString(),
  }
}

/** Ends the caller's own block; one of the other side stays. */
export async function unblockPerson(
  { db, actor, pushEvent }: Context<Member>,
  { params: { conversationId } }: Parsed<typeof chatRoutes.unblockPerson>,
): Promise<void> {
  const { row, otherId } = await findOwn(db, conversationId, actor.userId)
  const { rows } = await sql`
    delete from blocks where blocker_id = ${actor.userId} and blocked_id = ${otherId} returning id`.execute(db)
  if (rows.length > 0) pushEvent(partiesOf(row), 'chat:block', { conversationId })
}
