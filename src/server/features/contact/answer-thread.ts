import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertMessage } from './store.ts'

type Thread = { threadId: string; version: number }

/** Answers a thread by e-mail. Refused where it changed since `version` was read: another answer, or another message. */
export async function answerThread(ctx: Context<Actor>, thread: Thread & { text: string }): Promise<void> {
  await settle(ctx, thread, 'ANSWERED')
  const { threadId, text } = thread
  const message = { threadId, origin: 'STAFF', staffId: ctx.actor.userId, text, now: ctx.now } as const
  await ctx.emit('contact.answered', { messageId: await insertMessage(ctx.db, message) })
}

/** Closes a thread without an answer, under the same condition. */
export const closeThread = (ctx: Context<Actor>, thread: Thread): Promise<void> => settle(ctx, thread, 'CLOSED')

async function settle({ db, actor }: Context<Actor>, { threadId, version }: Thread, status: 'ANSWERED' | 'CLOSED') {
  const thread = await db.selectFrom('contact_threads').select('user_id').where('id', '=', threadId).executeTakeFirst()
  if (!thread) throw new Refusal('not_found')
  if (thread.user_id === actor.userId) throw new Refusal('own_person')
  const changed = await db
    .updateTable('contact_threads')
    .set({ status, version: version + 1 })
    .where('id', '=', threadId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new Refusal('already_decided')
}
